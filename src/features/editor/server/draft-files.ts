import { createHash } from 'node:crypto'
import type { PictureType } from '../../../shop/catalogue/picture-types.ts'
import { namedPictures, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { LONGEST_PICTURE_PX, MOST_UPLOADED_BYTES, type UploadReply } from '../wire/shop-draft.ts'
import type { Shop } from '../../../shop/shop.ts'
import { changedFiles } from './draft-view.ts'
import type { ShopEditorOptions } from './publish-draft.ts'
import { createTurns } from '../../../order/turns.ts'
import { pictureSize } from '../../../shop/catalogue/picture-size.ts'
import { textsOf } from './shop-folder.ts'
import { GIVEN_UP, withoutProblems } from './showable-draft.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

export type DraftFiles = ReturnType<typeof createDraftFiles>

/** What the editor shows and gives out beside the draft itself. */
export function createDraftFiles(
  options: Pick<ShopEditorOptions, 'store' | 'view' | 'check' | 'now'>,
) {
  const { store, view, check, now } = options
  const inTurn = createTurns()
  return {
    /** The name to write into the catalogue, or why the picture is not taken. */
    async upload(
      given: string,
      content: Buffer,
      type: PictureType,
    ): Promise<UploadReply | 'no-picture' | 'too-large' | 'too-many' | 'too-heavy'> {
      const size = pictureSize(content, type)
      if (!size) return 'no-picture'
      if (Math.max(size.width, size.height) > LONGEST_PICTURE_PX) return 'too-large'
      // Photos that arrive together must not all fit into the place that is left for one.
      return inTurn(async () => {
        const bytes = (await store.uploadedBytes()) + content.length
        if (bytes > MOST_UPLOADED_BYTES) return 'too-heavy'
        const file = uploadName(given, content, type)
        return (await store.addUpload(file, content, now())) ? { file } : 'too-many'
      })
    },

    uploaded: (file: string) => store.upload(file),

    /** The changed files and new pictures, to be copied into the folder by hand. */
    async zip(): Promise<AsyncGenerator<Uint8Array>> {
      const { files } = await view()
      const uploads = await store.uploads()
      const { shop } = await check({ texts: changedFiles(files), uploads })
      // A draft with problems may name any of them.
      const named = shop ? namedPictures(shop) : new Set(uploads)
      async function* contents(): AsyncGenerator<ZippedFile> {
        for (const { file, text } of files) if (text !== null) yield [file, Buffer.from(text)]
        for (const file of uploads.filter((each) => named.has(each))) {
          const content = await store.upload(file)
          if (content) yield [`${PICTURES_FOLDER}/${file}`, content]
        }
      }
      return writeZip(contents())
    },

    /** The shop with the draft. What has a problem is as published; undefined where nothing can be shown. */
    async shop(): Promise<Shop | undefined> {
      const { files, folder } = await view()
      const uploads = await store.uploads()
      let texts = changedFiles(files)
      let checked = await check({ texts, uploads })
      for (const depth of GIVEN_UP) {
        if (checked.shop) break
        texts = withoutProblems(texts, textsOf(folder), checked.problems, depth)
        checked = await check({ texts, uploads })
      }
      return checked.shop
    },

    async shopOfVersion(id: string): Promise<Shop | undefined> {
      const version = await store.version(id)
      return version && (await check({ texts: version.files, uploads: [] })).shop
    },
  }
}

const ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
}
const LONGEST_WORD = 40
const HASH_DIGITS = 8

/**
 * A name that the catalogue takes: letters and digits of the given one, and a part of the content's
 * hash, so that no file ever replaces another.
 */
export function uploadName(given: string, content: Uint8Array, type: PictureType): string {
  const plain = given.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const word = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, LONGEST_WORD)
  const trimmed = word.replaceAll(/^-|-$/g, '') || 'foto'
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS)
  return `${trimmed}-${hash}.${ENDINGS[type]}`
}
