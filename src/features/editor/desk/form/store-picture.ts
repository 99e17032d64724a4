import { PICTURE_TYPES, LARGEST_PICTURE_BYTES } from '../../../../shop/catalogue/picture-types.ts'
import type { Form } from './form-context.ts'
import { pageSized } from './page-sized.ts'

const TOO_LARGE = `La foto è troppo grande: al massimo ${LARGEST_PICTURE_BYTES / 1_000_000} MB.`
const WRONG_TYPE = 'Serve una foto .jpg, .png, .webp o .avif.'

/** `closed`: the session has ended, and the desk is about to say so. */
export type StoredPicture =
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
  const sized = await pageSized(picture)
  if (sized.size > LARGEST_PICTURE_BYTES) return { kind: 'refused', why: TOO_LARGE }
  const reply = await upload(name, sized)
  if (reply.kind === 'closed') return reply
  if (reply.kind === 'failed') return { kind: 'refused', why: reply.detail }
  return { kind: 'stored', file: reply.value.file }
}
