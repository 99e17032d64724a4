import { createHash } from 'node:crypto'
import type { PictureType } from '../../../shop/catalogue/picture-types.ts'
import { namedPictures, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { LONGEST_PICTURE_PX, MOST_UPLOADED_BYTES, type UploadReply } from '../wire/shop-draft.ts'
import type { Shop } from '../../../shop/shop.ts'
import { withoutProblems, type CheckDraft } from './check-draft.ts'
import { changedTexts, type ViewDraft } from './draft-view.ts'
import type { EditorStore } from './editor-store.ts'
import { createTurns } from '../../../order/turns.ts'
import { pictureSize } from '../../../server/pictures/picture-size.ts'
import { withoutMetadata } from '../../../server/pictures/without-metadata.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

interface DraftFilesOptions {
  readonly store: EditorStore
  readonly view: ViewDraft
  readonly check: CheckDraft
  readonly now: () => number
}

/** What the editor shows and gives out beside the draft itself. */
export interface DraftFiles {
  /** The name to write into the catalogue, or why the picture is not taken. */
  readonly upload: (
    given: string,
    content: Buffer,
    type: PictureType,
  ) => Promise<UploadReply | 'no-picture' | 'too-large' | 'too-many' | 'too-heavy'>
  readonly uploaded: (file: string) => Promise<Buffer | undefined>
  /** The changed files and new pictures, to be copied into the folder by hand. */
  readonly zip: () => Promise<AsyncGenerator<Uint8Array>>
  /** The shop with the draft. Files with problems are as in the folder; undefined where nothing can be shown. */
  readonly shop: () => Promise<Shop | undefined>
  readonly shopOfVersion: (id: string) => Promise<Shop | undefined>
}

export function createDraftFiles({ store, view, check, now }: DraftFilesOptions): DraftFiles {
  const inTurn = createTurns()
  return {
    async upload(given, content, type) {
      const size = pictureSize(content, type)
      if (!size) return 'no-picture'
      if (Math.max(size.width, size.height) > LONGEST_PICTURE_PX) return 'too-large'
      const clean = withoutMetadata(content, type)
      if (!clean) return 'no-picture'
      // Photos that arrive together must not all fit into the place that is left for one.
      return inTurn(async () => {
        const bytes = (await store.uploadedBytes()) + clean.length
        if (bytes > MOST_UPLOADED_BYTES) return 'too-heavy'
        const file = uploadName(given, clean, type)
        return (await store.addUpload(file, clean, now())) ? { file } : 'too-many'
      })
    },

    uploaded: store.upload,

    async zip() {
      const { files } = await view()
      const uploads = await store.uploads()
      const { shop } = await check({ texts: changedTexts(files), uploads })
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

    async shop() {
      const { files } = await view()
      const uploads = await store.uploads()
      const texts = changedTexts(files)
      const { shop, problems } = await check({ texts, uploads })
      if (shop) return shop
      const fine = await check({ texts: withoutProblems(texts, problems), uploads })
      return fine.shop
    },

    async shopOfVersion(id) {
      const version = await store.version(id)
      if (!version) return undefined
      return (await check({ texts: version.files, uploads: [] })).shop
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
