import type { Attachment } from './mailer.ts'

/** Twice as many pixels as it is shown with, for screens with fine pixels. */
export const PICTURE_PX = 400
const CID = 'gadget'

/** Inside the mail: a picture from elsewhere would tell its host who reads, and most programs hide it. */
export function pictureAttachment(png: Buffer): Attachment {
  return { name: 'gadget.png', type: 'image/png', content: png, cid: CID }
}

export const PICTURE_HTML = `<p><img src="cid:${CID}" width="${PICTURE_PX / 2}" height="${Math.round(PICTURE_PX / 3)}" alt="Il gadget come è stato configurato"></p>`
