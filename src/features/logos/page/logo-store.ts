import { browserStorage } from '../../../page/sending/browser-storage.ts'
import { createLogoKeeper, type LogoOutcome } from './logo-keeper.ts'
import { logoState } from './logo-state.ts'

export const logoKeeper = createLogoKeeper(browserStorage(() => window.sessionStorage))

/** What is loaded when a logo is chosen, or was kept. */
export const loadLogoChunk = () => import('./logo-panel.tsx')

/** For a visitor who is about to choose a file: what shows it is loaded meanwhile. */
export function expectLogo(): void {
  // A chunk that does not load is reported when there is a file to show.
  loadLogoChunk().catch(() => {})
}

/** Puts the visitor's file on all pictures; what is wrong with it ends up in the state. */
export async function showLogo(file: File): Promise<void> {
  logoState.set({ ...logoState.getSnapshot(), last: 'reading' })
  try {
    const { takeFile } = await loadLogoChunk()
    await takeFile(file)
  } catch {
    logoState.set({ ...logoState.getSnapshot(), last: 'unreadable' })
  }
}

let isRestored = false

/** After a reload. The page works without it: a logo that cannot be shown again is forgotten. */
export async function restoreLogo(): Promise<void> {
  if (isRestored) return
  isRestored = true
  try {
    const kept = logoKeeper.restore()
    if (kept) await (await loadLogoChunk()).takeKept(kept)
  } catch {
    logoKeeper.forget()
  }
  document.documentElement.style.removeProperty('--placeholder')
}

export function keepOutcome(outcome: LogoOutcome): void {
  logoKeeper.keepOutcome(outcome)
  logoState.set({ ...logoState.getSnapshot(), outcome })
}

export function forgetLogo(): void {
  logoKeeper.forget()
  if (logoState.getSnapshot().logo === null) return
  void loadLogoChunk().then(({ removeLogo }) => removeLogo())
}
