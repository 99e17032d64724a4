// An exact number above this helps nobody.
const MOST = 99

export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count)
}
