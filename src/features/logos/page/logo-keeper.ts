import { OWN_MARK_KEY } from '../../../page/picture/own-mark.ts'
import type { BrowserStorage } from '../../../page/sending/browser-storage.ts'
import {
  flag,
  object,
  optional,
  orNull,
  parsed,
  text,
} from '../../../page/sending/stored-values.ts'

/** How the visitor wants the logo to look. */
export interface LogoSettings {
  readonly keepsBackground: boolean
  /** The id of a colour of the shop; null: whatever contrasts with the piece. */
  readonly ink: string | null
}

/** The visitor's file, reduced to what is needed of it. */
export interface LogoFile {
  readonly name: string
  /** The picture as a data URL of a PNG, with its background. */
  readonly source: string
  /** Drawn at any size without loss: how many pixels are kept says nothing then. */
  readonly isVector?: boolean | undefined
}

/** Whether the seller has the logo of the request that was sent. */
const OUTCOMES = ['arrived', 'missing'] as const
export type LogoOutcome = (typeof OUTCOMES)[number]

// Apart: settings are written often, the picture is long.
const SETTINGS_KEY = 'omaggio.logo-settings'
const OUTCOME_KEY = 'omaggio.logo-sent'

const file = object<LogoFile>({ name: text, source: text, isVector: optional(flag) })
const settings = object<LogoSettings>({ keepsBackground: flag, ink: orNull(text) })

/**
 * In session storage, like the draft: it ends with the tab. Where it is full, nothing is kept. With a key: the logo that
 * one gadget has for itself.
 */
export function createLogoKeeper(tab: BrowserStorage, key = '') {
  const suffix = key && `.${key}`
  const [fileKey, settingsKey, outcomeKey] = [
    OWN_MARK_KEY + suffix,
    SETTINGS_KEY + suffix,
    OUTCOME_KEY + suffix,
  ]
  return {
    restore() {
      const kept = parsed(tab.read(fileKey), file)
      const looks = parsed(tab.read(settingsKey), settings)
      return kept && looks ? { ...kept, ...looks } : undefined
    },
    keepFile(kept: LogoFile) {
      // First: a picture that does not fit must not leave the former one behind.
      tab.remove(fileKey)
      tab.write(fileKey, JSON.stringify(kept))
    },
    keepSettings: (looks: LogoSettings) => tab.write(settingsKey, JSON.stringify(looks)),
    outcome: () => OUTCOMES.find((outcome) => outcome === tab.read(outcomeKey)),
    keepOutcome: (outcome: LogoOutcome) => tab.write(outcomeKey, outcome),
    forget() {
      for (const key of [fileKey, outcomeKey, settingsKey]) tab.remove(key)
    },
  }
}
