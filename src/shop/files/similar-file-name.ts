import { parse } from 'node:path'

/** A file saved under a slightly different name: settings.json.txt, Catalogue.json, foto.JPG. */
export function similarFileName(file: string, names: readonly string[]): string | undefined {
  const others = names.filter((name) => name !== file)
  const whole = file.toLowerCase()
  const stem = parse(whole).name
  return (
    others.find((name) => name.toLowerCase() === whole) ??
    others.find((name) => name.toLowerCase().startsWith(`${whole}.`)) ??
    others.find((name) => parse(name).name.toLowerCase() === stem)
  )
}
