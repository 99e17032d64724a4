import { browserStorage } from '../../../page/sending/browser-storage.ts'
import { cutOut } from './cut-out.ts'
import { platesOf, type Plates } from './decals.ts'
import {
  FOR_ALL,
  forgetState,
  logoStates,
  setState,
  stateOf,
  type LogoRefusal,
} from './logo-state.ts'
import {
  createLogoKeeper,
  type LogoFile,
  type LogoOutcome,
  type LogoSettings,
} from './logo-keeper.ts'
import {
  aFrame,
  blankCanvas,
  context2d,
  dataUrlOf,
  pngOf,
  readKept,
  readPicture,
  reduced,
  type ReadPicture,
} from './read-picture.ts'

const tab = browserStorage(() => window.sessionStorage)
const keeperOf = (key: string) => createLogoKeeper(tab, key)

const DEFAULT_SETTINGS: LogoSettings = { keepsBackground: false, ink: null }

// Enough for the pictures; what is sent is cut out once more, in full size.
const SHOWN_PX = 500

interface Current extends ReadPicture {
  readonly name: string
  readonly keepsBackground: boolean
  readonly plates: Plates
}

/** The logos on the pictures, as pixels; the rest of the page knows their `ShownLogo`. */
const currents = new Map<string, Current>()

/** The pictures that a logo is printed with; undefined where there is none. */
export function shownPlates(key: string): Plates | undefined {
  return currents.get(key)?.plates
}

// What was asked for last wins: files and settings may change while one is still at work.
let turn = 0
const turns = new Map<string, number>()

function newTurn(key: string): number {
  turns.set(key, ++turn)
  return turn
}

/** Puts the visitor's file on the pictures; what is wrong with it ends up in the state. */
export async function showLogo(file: File, key: string): Promise<void> {
  setState(key, { ...stateOf(key), last: 'reading' })
  try {
    await takeFile(file, key)
  } catch {
    setState(key, { ...stateOf(key), last: 'unreadable' })
  }
}

async function takeFile(file: File, key: string): Promise<void> {
  const mine = newTurn(key)
  const isLatest = () => turns.get(key) === mine
  const read = await readPicture(file)
  const refusal =
    typeof read === 'string' ? read : await show(key, file.name, read, DEFAULT_SETTINGS, mine)
  if (refusal && isLatest()) setState(key, { ...stateOf(key), last: refusal })
  if (refusal || typeof read === 'string' || !isLatest()) return
  await keepFile(key, file.name, read, isLatest)
}

async function keepFile(
  key: string,
  name: string,
  { canvas, isVector }: ReadPicture,
  isWanted: () => boolean,
): Promise<void> {
  const source = await dataUrlOf(await pngOf(canvas))
  if (isWanted()) keeperOf(key).keepFile({ name, source, isVector })
}

/** A gadget gets the logo that it shows for itself. */
export async function copyLogo(from: string, key: string): Promise<void> {
  const copied = currents.get(from)
  const { logo } = stateOf(from)
  if (!copied || !logo) return
  const { keepsBackground, ink } = logo
  const mine = newTurn(key)
  currents.set(key, copied)
  keeperOf(key).keepSettings({ keepsBackground, ink })
  setState(key, { logo, last: 'none' })
  await keepFile(key, copied.name, copied, () => turns.get(key) === mine)
}

const restored = new Set<string>()

/** After a reload. The page works without it: a logo that cannot be shown again is forgotten. */
export async function restoreLogo(key: string): Promise<void> {
  if (restored.has(key) || stateOf(key).logo) return
  restored.add(key)
  try {
    const kept = keeperOf(key).restore()
    if (kept) await showKept(key, kept)
  } catch {
    keeperOf(key).forget()
  }
  if (key === FOR_ALL) document.documentElement.style.removeProperty('--placeholder')
}

async function showKept(
  key: string,
  { name, source, isVector = false, ...settings }: LogoFile & LogoSettings,
): Promise<void> {
  const canvas = await readKept(source)
  await show(key, name, { canvas, isVector }, settings, newTurn(key))
}

export async function changeSettings(key: string, changes: Partial<LogoSettings>): Promise<void> {
  const { logo } = stateOf(key)
  const current = currents.get(key)
  if (!logo || !current) return
  const { keepsBackground, ink } = { ...logo, ...changes }
  const settings = { keepsBackground, ink }
  // At once: a control must not wait for the pictures.
  setState(key, { ...stateOf(key), logo: { ...logo, ...settings } })
  const mine = newTurn(key)
  keeperOf(key).keepSettings(settings)
  if (keepsBackground !== logo.keepsBackground) {
    await show(key, current.name, current, settings, mine)
  }
}

export function removeLogo(key: string): void {
  newTurn(key)
  currents.delete(key)
  keeperOf(key).forget()
  if (key === FOR_ALL) setState(key, { logo: null, last: 'removed' })
  else forgetState(key)
}

export function forgetLogos(): void {
  for (const [key, { logo }] of logoStates.getSnapshot()) if (logo) removeLogo(key)
  keeperOf(FOR_ALL).forget()
}

export function keepOutcome(key: string, outcome: LogoOutcome): void {
  keeperOf(key).keepOutcome(outcome)
  setState(key, { ...stateOf(key), outcome })
}

/** What is sent to the seller; undefined without a logo. */
export async function logoForSeller(key: string): Promise<Blob | undefined> {
  const current = currents.get(key)
  const cut = current && cutOut(current.canvas, current.keepsBackground)
  return cut && smallEnough(cut.canvas)
}

async function show(
  key: string,
  name: string,
  { canvas, isVector }: ReadPicture,
  settings: LogoSettings,
  mine: number,
): Promise<LogoRefusal | undefined> {
  const { keepsBackground } = settings
  const small = await reduced(canvas, SHOWN_PX)
  const cut = cutOut(small, keepsBackground)
  if (!cut) return 'empty'
  await aFrame()
  const plates = platesOf(cut)
  await aFrame()
  if (mine !== turns.get(key)) return undefined
  keeperOf(key).keepSettings(settings)
  currents.set(key, { name, canvas, isVector, keepsBackground, plates })
  const reduction = canvas.width / small.width
  const width = Math.round(cut.canvas.width * reduction)
  const height = Math.round(cut.canvas.height * reduction)
  const { contrast, contrastOnWhite } = plates
  const thinnest = plates.thinnest / plates.width
  const { hasBackground } = cut
  const looks = { width, height, hasBackground, isVector, contrast, contrastOnWhite, thinnest }
  const outcome = keeperOf(key).outcome()
  setState(key, { logo: { name, ...looks, ...settings }, last: 'shown', outcome })
  return undefined
}

// The server takes no more.
const LARGEST_PNG_BYTES = 1_000_000
const SMALLER = 0.75

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await pngOf(canvas)
  if (png.size <= LARGEST_PNG_BYTES) return png
  const smaller = blankCanvas(canvas.width * SMALLER, canvas.height * SMALLER)
  context2d(smaller).drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return smallEnough(smaller)
}
