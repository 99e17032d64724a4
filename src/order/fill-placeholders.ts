export const PLACEHOLDER = /\{(\w+)\}/g

/** `Richiesta n. {number}` with its number. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))
}
