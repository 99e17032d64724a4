import { browserStorage } from '../../../page/sending/browser-storage.ts'
import { cutOut } from './cut-out.ts'
import { decalsOf, platesOf, type Plates } from './decals.ts'
import { logoState, type LogoRefusal } from './logo-state.ts'
import {
  createLogoKeeper,
  type LogoFile,
  type LogoOutcome,
  type LogoSettings,
} from './logo-keeper.ts'
import { putMark, putPlaceholder } from './mark-in-sprite.ts'
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

const logoKeeper = createLogoKeeper(browserStorage(() => window.sessionStorage))

const DEFAULT_SETTINGS: LogoSettings = { keepsBackground: false, scale: 85, ink: null }
// A slider that is being moved: only where it rests is the logo bent again.
const SETTLED_AFTER_MS = 60

// Enough for the pictures; what is sent is cut out once more, in full size.
const SHOWN_PX = 500

interface Current extends ReadPicture {
  readonly name: string
  readonly keepsBackground: boolean
  readonly plates: Plates
}

/** The logo on the pictures, as pixels; the rest of the page knows its `ShownLogo`. */
let current: Current | undefined
// What was asked for last wins: files and settings may change while one is still at work.
let turn = 0

/** Puts the visitor's file on all pictures; what is wrong with it ends up in the state. */
export async function showLogo(file: File): Promise<void> {
  logoState.set({ ...logoState.getSnapshot(), last: 'reading' })
  try {
    await takeFile(file)
  } catch {
    logoState.set({ ...logoState.getSnapshot(), last: 'unreadable' })
  }
}

async function takeFile(file: File): Promise<void> {
  const mine = ++turn
  const read = await readPicture(file)
  const refusal =
    typeof read === 'string' ? read : await show(file.name, read, DEFAULT_SETTINGS, mine)
  if (refusal && mine === turn) logoState.set({ ...logoState.getSnapshot(), last: refusal })
  if (refusal || typeof read === 'string' || mine !== turn) return
  const source = await dataUrlOf(await pngOf(read.canvas))
  if (mine === turn) logoKeeper.keepFile({ name: file.name, source })
}

let isRestored = false

/** After a reload. The page works without it: a logo that cannot be shown again is forgotten. */
export async function restoreLogo(): Promise<void> {
  if (isRestored) return
  isRestored = true
  try {
    const kept = logoKeeper.restore()
    if (kept) await showKept(kept)
  } catch {
    logoKeeper.forget()
  }
  document.documentElement.style.removeProperty('--placeholder')
}

async function showKept({ name, source, ...settings }: LogoFile & LogoSettings): Promise<void> {
  const canvas = await readKept(source)
  // Whether it was a vector only concerns a remark: kept pictures are large in either case.
  await show(name, { canvas, isVector: false }, settings, ++turn)
}

export async function changeSettings(changes: Partial<LogoSettings>): Promise<void> {
  const { logo } = logoState.getSnapshot()
  if (!logo || !current) return
  const { keepsBackground, scale, ink } = { ...logo, ...changes }
  const settings = { keepsBackground, scale, ink }
  // At once: a control must not wait for the pictures.
  logoState.set({ ...logoState.getSnapshot(), logo: { ...logo, ...settings } })
  const mine = ++turn
  const again = keepsBackground !== logo.keepsBackground
  await pause(SETTLED_AFTER_MS)
  if (mine !== turn) return
  if (again) await show(current.name, current, settings, mine)
  else putOnPictures(current.plates, settings)
}

export function removeLogo(): void {
  turn++
  current = undefined
  logoKeeper.forget()
  putPlaceholder()
  setInk(null)
  logoState.set({ logo: null, last: 'removed' })
}

export function forgetLogo(): void {
  if (logoState.getSnapshot().logo) removeLogo()
  else logoKeeper.forget()
}

export function keepOutcome(outcome: LogoOutcome): void {
  logoKeeper.keepOutcome(outcome)
  logoState.set({ ...logoState.getSnapshot(), outcome })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is sent to the seller; undefined without a logo. */
export async function logoForSeller(): Promise<Blob | undefined> {
  const cut = current && cutOut(current.canvas, current.keepsBackground)
  return cut && smallEnough(cut.canvas)
}

async function show(
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
  if (mine !== turn) return undefined
  putOnPictures(plates, settings)
  current = { name, canvas, isVector, keepsBackground, plates }
  const reduction = canvas.width / small.width
  const width = Math.round(cut.canvas.width * reduction)
  const height = Math.round(cut.canvas.height * reduction)
  const { contrast, contrastOnWhite } = plates
  const { hasBackground } = cut
  const looks = { width, height, hasBackground, isVector, contrast, contrastOnWhite }
  const outcome = logoKeeper.outcome()
  logoState.set({ logo: { name, ...looks, ...settings }, last: 'shown', outcome })
  return undefined
}

function putOnPictures(plates: Plates, settings: LogoSettings): void {
  putMark(decalsOf(plates, settings.scale))
  setInk(settings.ink)
  logoKeeper.keepSettings(settings)
}

/** The colours of the shop are classes; their custom property is read from an element that has it. */
function setInk(color: string | null): void {
  const { style } = document.documentElement
  if (color === null) return void style.removeProperty('--chosen-ink')
  const probe = document.body.appendChild(document.createElement('i'))
  probe.className = `tint-${color}`
  style.setProperty('--chosen-ink', getComputedStyle(probe).getPropertyValue('--tint'))
  probe.remove()
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
