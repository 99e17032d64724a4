const OWN_FIELD_TYPES = ['text', 'choice', 'date'] as const

/** A customer field that a shop adds to the standard ones; it follows them everywhere. */
export interface OwnField {
  readonly id: string
  readonly label: string
  readonly type: (typeof OWN_FIELD_TYPES)[number]
  /** What a choice offers. */
  readonly options?: readonly string[] | undefined
  /** What the field expects: the visitor is told where it looks wrong, and may send it all the same. */
  readonly hint?: 'vat' | undefined
}

/** Labels of all customer fields, in the order of form and summary. */
export function withOwnLabels<Labels extends object>(
  labels: Labels,
  own: readonly OwnField[] = [],
): Labels {
  return { ...labels, ...Object.fromEntries(own.map(({ id, label }) => [id, label])) }
}
