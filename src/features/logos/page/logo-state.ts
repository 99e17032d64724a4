import type { LogoFile, LogoOutcome, LogoSettings } from './logo-keeper.ts'
import { observable } from '../../../wizard/observable.ts'

/** Why a file cannot be a logo; also the name of the sentence that says so. */
export type LogoRefusal = 'unknownKind' | 'unreadable' | 'tooLarge' | 'empty'

/** A logo that stands on the pictures. */
export interface ShownLogo extends Omit<LogoFile, 'source' | 'isVector'>, LogoSettings {
  /** Whether there is a background that can be taken away. */
  readonly hasBackground: boolean
  readonly width: number
  readonly height: number
  /** Drawn at any size without loss. */
  readonly isVector: boolean
  /** See `pixels/one-ink.ts`. */
  readonly contrast: number
  readonly contrastOnWhite: number
  /** How wide its thinnest lines are, in shares of its own width. */
  readonly thinnest: number
}

interface LogoState {
  readonly logo: ShownLogo | null
  /** What became of the last file. */
  readonly last: 'none' | 'reading' | 'shown' | 'placed' | 'removed' | LogoRefusal
  /** Of the request that was sent with it. */
  readonly outcome?: LogoOutcome | undefined
}

/** Names the logo that all gadgets have, unless one has its own. */
export const FOR_ALL = ''

const NO_LOGO: LogoState = { logo: null, last: 'none' }

/** Of the page, as the sprite is: the logo for all gadgets, and those of single ones by their keys. */
export const logoStates = observable<ReadonlyMap<string, LogoState>>(new Map())

export function stateOf(key: string): LogoState {
  return logoStates.getSnapshot().get(key) ?? NO_LOGO
}

export function setState(key: string, state: LogoState): void {
  logoStates.set(new Map([...logoStates.getSnapshot(), [key, state]]))
}

export function forgetState(key: string): void {
  logoStates.set(new Map([...logoStates.getSnapshot()].filter(([other]) => other !== key)))
}

/** The key of the logo that a gadget shows: its own, as long as there is one. */
export function shownKey(ownLogo: string | undefined): string {
  return ownLogo !== undefined && stateOf(ownLogo).logo ? ownLogo : FOR_ALL
}
