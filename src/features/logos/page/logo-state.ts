import type { LogoFile, LogoOutcome, LogoSettings } from './logo-keeper.ts'
import { observable } from '../../../wizard/observable.ts'

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
