import type { PictureFile } from '../pictures/photo-of.ts'
import type { Attachment } from './mailer.ts'

/** Twice as many pixels as it is shown with, for screens with fine pixels. */
export const PICTURE_PX = 400
// Besides the first. In base64 they take a third more, and logos need room beside them.
const MOST_BYTES = 4_000_000
const WIDEST = PICTURE_PX / 2
const HIGHEST = PICTURE_PX / 3

/** In the order of the gadgets. */
export type GadgetPictures = readonly (PictureFile | undefined)[]

/** Draws one after another. Further ones that would make the mail too large for mail servers are left out. */
export async function drawGadgets<Gadget>(
  gadgets: readonly Gadget[],
  draw: (gadget: Gadget, index: number) => Promise<PictureFile | undefined>,
): Promise<GadgetPictures> {
  const pictures: (PictureFile | undefined)[] = []
  let room = MOST_BYTES
  for (const [index, gadget] of gadgets.entries()) {
    const picture = room > 0 ? await draw(gadget, index) : undefined
    if (index > 0) room -= picture?.content.length ?? 0
    pictures.push(room < 0 ? undefined : picture)
  }
  return pictures
}

/** Inside the mail: a picture from elsewhere would tell its host who reads, and most programs hide it. */
export function pictureAttachments(pictures: GadgetPictures): Attachment[] {
  return pictures.flatMap((picture, index) => {
    if (!picture) return []
    const { type, content } = picture
    const cid = cidOf(index)
    return { name: type.replace('image/', `${cid}.`), type, content, cid }
  })
}

/** Empty where there is no picture of this gadget. */
export function pictureHtml(pictures: GadgetPictures, index = 0): string {
  const picture = pictures[index]
  if (!picture) return ''
  const { width, height } = picture
  const scale = Math.min(WIDEST / width, HIGHEST / height)
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  return `<p><img src="cid:${cidOf(index)}" width="${across}" height="${down}" alt="Il gadget come è stato configurato"></p>`
}

function cidOf(index: number): string {
  return index === 0 ? 'gadget' : `gadget-${index + 1}`
}
