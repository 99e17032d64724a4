import type { LogoRefusal } from './logo-state.ts'
import { pictureKind } from './pixels/picture-kind.ts'
import { sizedSvg } from './pixels/sized-svg.ts'

/** The visitor's picture on a canvas of bounded size. */
export interface ReadPicture {
  readonly canvas: HTMLCanvasElement
  readonly isVector: boolean
}

/** What is sent to the seller has at most this many pixels on its longer side. */
const LONGEST_PX = 1200
const LARGEST_FILE_BYTES = 30_000_000
const LARGEST_SVG_BYTES = 3_000_000
// Browsers need four bytes of memory for each of them.
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE_READ = 16_000
const HEADER_BYTES = 512 * 1024

/** Reads PNG, JPEG, WebP and SVG. A broken file is a value, whatever the browser does with it. */
export async function readPicture(file: Blob): Promise<ReadPicture | LogoRefusal> {
  if (file.size > LARGEST_FILE_BYTES) return 'tooLarge'
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const found = pictureKind(header)
  if (!found) return 'unknownKind'
  if (found === 'svg') {
    return file.size > LARGEST_SVG_BYTES ? 'tooLarge' : readSvg(await file.text())
  }
  const { width, height } = found
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE_READ) return 'tooLarge'
  return readRaster(file)
}

async function readRaster(file: Blob): Promise<ReadPicture | LogoRefusal> {
  try {
    // Decoded beside the page's own work. Reduced by us: the browser would do that in one long task.
    const bitmap = await createImageBitmap(file)
    const canvas = await reduced(bitmap, LONGEST_PX)
    bitmap.close()
    return { canvas, isVector: false }
  } catch {
    return 'unreadable'
  }
}

/** Drawn as an image: its scripts do not run, and it loads nothing. */
async function readSvg(text: string): Promise<ReadPicture | LogoRefusal> {
  const svg = sizedSvg(text, LONGEST_PX)
  if (!svg) return 'unreadable'
  const image = new Image(svg.width, svg.height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.text)}`
  try {
    await image.decode()
    const canvas = drawn(image, svg.width, svg.height)
    // Throws where the browser thinks that the SVG could tell about other sites.
    context2d(canvas).getImageData(0, 0, 1, 1)
    return { canvas, isVector: true }
  } catch {
    return 'unreadable'
  }
}

/** A picture that was kept: a PNG of ours. */
export async function readKept(source: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  return drawn(image, image.naturalWidth, image.naturalHeight)
}

function drawn(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = blankCanvas(width, height)
  context2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Lets the page paint and answer between two pieces of work. There is no worker: Trusted Types forbid to start one. */
export function aFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

const STRIPS = 4

/** A smaller copy. Halved as often as it goes, in strips: each pixel is the mean of four. */
export async function reduced(
  image: HTMLCanvasElement | ImageBitmap,
  longestSide: number,
): Promise<HTMLCanvasElement> {
  const { width, height } = image
  const scale = Math.min(1, longestSide / Math.max(width, height))
  if (scale > 0.5) {
    const canvas = blankCanvas(width * scale, height * scale)
    context2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  }
  const half = blankCanvas(width / 2, height / 2)
  const context = context2d(half)
  const strip = Math.ceil(half.height / STRIPS)
  for (let y = 0; y < half.height; y += strip) {
    const high = Math.min(strip, half.height - y)
    context.drawImage(image, 0, 2 * y, 2 * half.width, 2 * high, 0, y, half.width, high)
    await aFrame()
  }
  return reduced(half, longestSide)
}

export function blankCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width))
  canvas.height = Math.max(1, Math.floor(height))
  return canvas
}

export function context2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas')
  return context
}

/** As PNG, encoded in the browser's idle time. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png')
  })
}

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('not read')))
    reader.readAsDataURL(blob)
  })
}
