import type { DeskContext, OpenDeskFeature } from '../desk-feature.ts'

// The page that is shown has what it asks for by then, and a press between two of them does not wait for both.
const PAUSE_MS = 200

/** Loads what the pages that are not shown need, one after the other, so that each opens at the first press. */
export async function loadAhead(
  parts: readonly Pick<OpenDeskFeature, 'ahead'>[],
  pause: DeskContext['pause'],
): Promise<void> {
  for (const { ahead } of parts) {
    if (!ahead) continue
    await pause(PAUSE_MS)
    // Whoever opens the page asks again.
    await ahead().catch(() => undefined)
  }
}
