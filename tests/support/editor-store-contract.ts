import { expect, it } from 'vitest'
import { newRowId } from '../../src/server/database/row-id.ts'
import type { DraftFile, EditorStore } from '../../src/features/editor/server/editor-store.ts'
import { perShopFile } from '../../src/shop/shop-files.ts'
import { NOON } from './requests.ts'

const OFFICE = { id: 'a', name: 'ufficio' }
const PHONE = { id: 'b', name: 'telefono' }
const aFile = (text: string | null): DraftFile => ({ file: 'texts.json', base: 'hash', text })

/** What every store of the editor has to do, on any database. `open` gives an empty one. */
export function editorStoreContract(open: () => Promise<{ readonly editor: EditorStore }>): void {
  it('[ED9] a draft is replaced by one of those who have seen its latest revision', async () => {
    const { editor } = await open()
    expect(await editor.draft()).toEqual({ revision: 0, files: [] })
    const race = async (revision: number) => {
      const stored = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          editor.replaceDraft(revision, [aFile(`${n}`)], n % 2 ? PHONE : OFFICE, NOON + n),
        ),
      )
      expect(stored.filter(Boolean)).toHaveLength(1)
      const winner = stored.indexOf(true)
      expect(await editor.draft()).toEqual({
        revision: revision + 1,
        files: [aFile(`${winner}`)],
      })
    }
    await race(0)
    await race(1)
    expect(await editor.replaceDraft(2, [aFile(null)], OFFICE, NOON)).toBe(true)
    expect((await editor.draft()).files).toEqual([aFile(null)])
  })

  it('[ED16] uploads are kept as they are, a hundred at most, until they are removed', async () => {
    const { editor } = await open()
    const bytes = Buffer.from([0, 255, 128, 10])
    expect(await editor.addUpload('b.png', bytes, NOON)).toBe(true)
    expect(await editor.addUpload('a.png', Buffer.alloc(0), NOON)).toBe(true)
    expect(await editor.uploads()).toEqual(['a.png', 'b.png'])
    expect(await editor.upload('b.png')).toEqual(bytes)
    await editor.removeUploads([])
    await editor.removeUploads(['a.png', 'nothing.png'])
    expect(await editor.uploads()).toEqual(['b.png'])
    expect(await editor.upload('a.png')).toBeUndefined()
    await editor.addUpload('later.png', bytes, NOON + 1)
    await editor.removeUploadsBefore(NOON)
    expect(await editor.uploads()).toEqual(['b.png', 'later.png'])
    await editor.removeUploadsBefore(NOON + 1)
    expect(await editor.uploads()).toEqual(['later.png'])
    for (let n = 1; n < 100; n++) await editor.addUpload(`${n}.png`, bytes, NOON)
    expect(await editor.addUpload('more.png', bytes, NOON)).toBe(false)
  })

  it('[ED63] uploads are weighed together', async () => {
    const { editor } = await open()
    expect(await editor.uploadedBytes()).toBe(0)
    await editor.addUpload('a.png', Buffer.alloc(300, 255), NOON)
    await editor.addUpload('b.png', Buffer.alloc(600), NOON)
    expect(await editor.uploadedBytes()).toBe(900)
  })

  it('[ED10] one device edits, until another does or it was not seen for long', async () => {
    const { editor } = await open()
    expect(await editor.editor(0)).toBeUndefined()
    await editor.setEditor(OFFICE, NOON)
    await editor.setEditor(PHONE, NOON)
    await editor.setEditor({ ...PHONE, name: 'cellulare' }, NOON + 5)
    expect(await editor.editor(NOON)).toEqual({ id: 'b', name: 'cellulare', seenAt: NOON + 5 })
    expect(await editor.editor(NOON + 5)).toBeUndefined()
    await editor.setEditor(OFFICE, NOON)
    expect(await editor.editor(0)).toEqual({ ...OFFICE, seenAt: NOON })
  })

  it('[ED14] the last 50 versions are kept, with all their files', async () => {
    const { editor } = await open()
    const files = perShopFile((file) => (file === 'accessibility.md' ? null : `«${file}»`))
    const ids = Array.from({ length: 52 }, (_, n) => newRowId(NOON + n))
    for (const id of ids) {
      await editor.addVersion({ id, by: 'ufficio', changes: ['Tazza: da 1,90 € a 1,95 €'], files })
    }
    const kept = await editor.versions()
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
    expect(await editor.version(ids[51] ?? '')).toEqual({ ...kept[0], files })
    expect(await editor.version(ids[0] ?? '')).toBeUndefined()
  })
}
