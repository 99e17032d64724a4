/** Texts by name, in groups. */
export interface TextGroup {
  readonly [name: string]: string | TextGroup
}

/** The texts that differ from the defaults. Only these are sent: the page has the defaults. */
export function changedTexts(texts: TextGroup, defaults: TextGroup): TextGroup {
  const changed = Object.entries(defaults).flatMap(([name, standard]): [string, TextEntry][] => {
    const text = texts[name]
    if (text === undefined || text === standard) return []
    if (typeof text === 'string' || typeof standard === 'string') return [[name, text]]
    const inside = changedTexts(text, standard)
    return Object.keys(inside).length > 0 ? [[name, inside]] : []
  })
  return Object.fromEntries(changed)
}

type TextEntry = TextGroup[string]

/** All texts: the changed ones, and the defaults for the others. What has no default is kept. */
export function withDefaults<Texts extends TextGroup>(
  changed: TextGroup | undefined,
  defaults: Texts,
): Texts {
  const all = Object.entries(defaults).map(([name, standard]) => {
    const text = changed?.[name]
    if (typeof standard === 'string') return [name, text ?? standard]
    return [name, withDefaults(text as TextGroup | undefined, standard)]
  })
  return { ...changed, ...Object.fromEntries(all) } as Texts
}
