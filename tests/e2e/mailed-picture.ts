import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, type Server } from './fixtures.ts'

/** Of the request with this surname. Its mail is a file, which appears when it is complete. */
export async function mailedPicture({ dataDir }: Server, surname: string): Promise<Buffer> {
  const folder = join(dataDir, 'mail')
  let picture: Buffer | undefined
  await expect
    .poll(async () => {
      const files = existsSync(folder) ? readdirSync(folder) : []
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const { subject, attachments } = await PostalMime.parse(readFileSync(join(folder, file)))
        const gadget = attachments.find(({ contentId }) => contentId === '<gadget>')
        if (subject?.endsWith(surname)) picture = Buffer.from(gadget?.content as ArrayBuffer)
      }
      return picture
    })
    .toBeDefined()
  return picture ?? Buffer.alloc(0)
}
