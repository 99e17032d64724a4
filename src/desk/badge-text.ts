const MOST = 99

/** More than this helps nobody. */
export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count)
}
