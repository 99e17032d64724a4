import type { PictureFile } from '../pictures/photo-of.ts'
import type { Attachment } from './mailer.ts'

/** Twice as many pixels as it is shown with, for screens with fine pixels. */
export const PICTURE_PX = 400
const CID = 'gadget'
const WIDEST = PICTURE_PX / 2
const HIGHEST = PICTURE_PX / 3

/** Inside the mail: a picture from elsewhere would tell its host who reads, and most programs hide it. */
export function pictureAttachment({ type, content }: PictureFile): Attachment {
  return { name: type.replace('image/', 'gadget.'), type, content, cid: CID }
}

export function pictureHtml({ width, height }: PictureFile): string {
  const scale = Math.min(WIDEST / width, HIGHEST / height)
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  return `<p><img src="cid:${CID}" width="${across}" height="${down}" alt="Il gadget come è stato configurato"></p>`
}
