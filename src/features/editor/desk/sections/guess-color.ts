/** As they are printed on gadgets, by their Italian names. */
const COLORS: Readonly<Record<string, string>> = {
  bianco: '#f6f4ef',
  nero: '#1d1c1b',
  grigio: '#8b8d90',
  antracite: '#3a3d40',
  argento: '#b8bcc0',
  oro: '#c9a227',
  rame: '#b06a3b',
  rosso: '#c8102e',
  bordeaux: '#6d1a2d',
  corallo: '#f26b5b',
  arancione: '#ef7d1a',
  arancio: '#ef7d1a',
  giallo: '#f4c20d',
  senape: '#c99a1b',
  verde: '#1d7a4c',
  oliva: '#6b6b2f',
  lime: '#9bc53d',
  menta: '#8fd3b6',
  turchese: '#1fa7a7',
  petrolio: '#1d4e57',
  azzurro: '#5aa9e6',
  celeste: '#8ec9ee',
  blu: '#1f4fa3',
  navy: '#1b2a4a',
  viola: '#6a3d9a',
  lilla: '#b79bd6',
  lavanda: '#b9a7dc',
  rosa: '#e9739b',
  fucsia: '#d5267f',
  marrone: '#6b4226',
  cuoio: '#9a5a2c',
  beige: '#d9c7a6',
  sabbia: '#d8c3a0',
  naturale: '#e2d3b5',
  juta: '#c8a978',
  crema: '#f3e9d2',
  panna: '#f5efdf',
}

const UNKNOWN = '#808080'

/** `Verde bosco` is a green; the last word that names a colour counts where several do: `Blu navy`. */
export function guessedColor(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}]+/u)
  const known = words.findLast((word) => Object.hasOwn(COLORS, word))
  return (known !== undefined && COLORS[known]) || UNKNOWN
}
