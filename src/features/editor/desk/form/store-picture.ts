import { PICTURE_TYPES, LARGEST_PICTURE_BYTES } from '../../../../shop/catalogue/picture-types.ts'
import type { Form } from './form-context.ts'

const TOO_LARGE = `La foto è troppo grande: al massimo ${LARGEST_PICTURE_BYTES / 1_000_000} MB.`
const UNREADABLE = 'La foto non si può leggere: aprila con un programma e salvala di nuovo.'
const WRONG_TYPE = 'Serve una foto .jpg, .png, .webp o .avif.'

/** `closed`: the session has ended, and the desk is about to say so. */
type StoredPicture =
  | { readonly kind: 'stored'; readonly file: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'closed' }

/** Uploads a picture as the page needs it. It is stored under this name, with what makes it unique. */
export async function storePicture(
  upload: Form['upload'],
  name: string,
  picture: File,
): Promise<StoredPicture> {
  if (!PICTURE_TYPES.some((known) => known === picture.type)) {
    return { kind: 'refused', why: WRONG_TYPE }
  }
  const drawn = await drawnAnew(picture).catch(() => undefined)
  if (!drawn) return { kind: 'refused', why: UNREADABLE }
  if (drawn.size > LARGEST_PICTURE_BYTES) return { kind: 'refused', why: TOO_LARGE }
  const reply = await upload(name, drawn)
  if (reply.kind === 'closed') return reply
  if (reply.kind === 'failed') return { kind: 'refused', why: reply.detail }
  return { kind: 'stored', file: reply.value.file }
}

// Wider than any picture of the page on a dense screen.
const WIDEST_PX = 1600
const SMALL_BYTES = 300_000
const QUALITY = 0.85

/**
 * Draws a photo anew, as the page needs it: visitors would otherwise load what a camera makes, and what it
 * notes in it, such as the place. It throws where the browser cannot read or write it.
 */
async function drawnAnew(photo: File): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, WIDEST_PX / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.ceil(picture.width * scale),
    Math.ceil(picture.height * scale),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const isDrawing = photo.type === 'image/png' && photo.size <= SMALL_BYTES
  // A browser that cannot write WebP, which keeps what is transparent, writes PNG in its place.
  const type = photo.type === 'image/jpeg' || isDrawing ? photo.type : 'image/webp'
  return canvas.convertToBlob({ type, quality: QUALITY })
}
