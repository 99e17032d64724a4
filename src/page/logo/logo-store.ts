import { browserStorage } from '../../sending/browser-storage.ts'
import {
  createLogoKeeper,
  type LogoFile,
  type LogoOutcome,
  type LogoSettings,
} from '../../sending/logo-keeper.ts'
import { observable } from '../../wizard/observable.ts'

/** Why a file cannot be a logo; also the name of the sentence that says so. */
export type LogoRefusal = 'unknownKind' | 'unreadable' | 'tooLarge' | 'empty'

/** A logo that stands on the pictures. */
export interface ShownLogo extends Omit<LogoFile, 'source'>, LogoSettings {
  /** Whether there is a background that can be taken away. */
  readonly hasBackground: boolean
  readonly width: number
  readonly height: number
  /** Drawn at any size without loss. */
  readonly isVector: boolean
  /** See `pixels/one-ink.ts`. */
  readonly contrast: number
  readonly contrastOnWhite: number
}

export interface LogoState {
  readonly logo: ShownLogo | null
  /** What became of the last file. */
  readonly last: 'none' | 'reading' | 'shown' | 'removed' | LogoRefusal
  /** Of the request that was sent with it. */
  readonly outcome?: LogoOutcome | undefined
}

/** Of the page, as the sprite is: there is one mark for all pictures. */
export const logoState = observable<LogoState>({ logo: null, last: 'none' })

export const logoKeeper = createLogoKeeper(browserStorage(() => window.sessionStorage))

export const loadLogoChunk = () => import('./logo-chunk.ts')

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
  const kept = logoKeeper.restore()
  if (!kept) return
  try {
    const { takeKept } = await loadLogoChunk()
    await takeKept(kept)
  } catch {
    logoKeeper.forget()
  }
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
