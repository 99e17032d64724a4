/** Black or white, whichever is easier to read on this `#rrggbb`. */
export function textOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  )
  // Perceived brightness: the weight of each colour in thousandths.
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return brightness > 150 ? '#000000' : '#ffffff'
}
