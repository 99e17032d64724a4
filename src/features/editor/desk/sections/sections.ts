import { type JsonGroup, groupsIn, textIn } from '../../../../shop/json/json-value.ts'
import { LIST_NAMES, type ListName } from '../../../../order/selections.ts'
import { listTitle } from '../../../../shop/catalogue/catalogue-file.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'
import { valueIn, type ShopContents } from '../draft/shop-contents.ts'

/** A part of the editor; its id is in the address. */
export type Section =
  | { readonly kind: 'list'; readonly id: string; readonly title: string; readonly list: ListName }
  | {
      readonly kind: 'offer' | 'settings' | 'texts' | 'pages' | 'history'
      readonly id: string
      readonly title: string
    }

const LISTS = LIST_NAMES.map((list): Section & { kind: 'list' } => ({
  kind: 'list',
  id: listTitle(list).toLowerCase(),
  title: listTitle(list),
  list,
}))

const OTHERS = {
  offer: { kind: 'offer', id: 'offerta', title: 'Scelte iniziali e IVA' },
  settings: { kind: 'settings', id: 'impostazioni', title: 'Impostazioni' },
  texts: { kind: 'texts', id: 'testi', title: 'Testi' },
  pages: { kind: 'pages', id: 'pagine', title: 'Testi lunghi' },
  history: { kind: 'history', id: 'storia', title: 'Cronologia' },
} as const satisfies Record<string, Section>

/** As the navigation shows them. */
export const SECTION_GROUPS: readonly {
  readonly title: string
  readonly sections: readonly Section[]
}[] = [
  { title: 'Catalogo', sections: LISTS },
  { title: 'Vendita', sections: [OTHERS.offer] },
  {
    title: 'Pagina',
    sections: [OTHERS.settings, OTHERS.texts, OTHERS.pages, OTHERS.history],
  },
]

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections)

/** What the address says: a section, and one of its entries. */
export function sectionOf(part: string): { readonly section: Section; readonly entry: string } {
  const [id = '', entry = ''] = part.split('/')
  const [first] = LISTS
  const section = SECTIONS.find((each) => each.id === id) ?? first ?? OTHERS.settings
  return { section, entry }
}

export function partOf({ id }: Section, entry = ''): string {
  return entry === '' ? id : `${id}/${entry}`
}

/** How an address names an entry: by its id, or by its position where it has none. */
export function entryName(entry: JsonGroup, position: number): string {
  return textIn(entry, 'id') || String(position + 1)
}

export function entryPosition(entries: readonly JsonGroup[], name: string): number {
  return entries.findIndex((entry, position) => entryName(entry, position) === name)
}

/** The part of the editor where this place of a file is changed. */
export function partWith(contents: ShopContents, file: ShopFile, path: JsonPath): string {
  if (file === 'settings.json') return OTHERS.settings.id
  if (file === 'texts.json') return OTHERS.texts.id
  if (file !== 'catalogue.json') return partOf(OTHERS.pages, file)
  const [list, position] = path
  const section = LISTS.find((each) => each.list === list)
  if (!section) return OTHERS.offer.id
  if (typeof position !== 'number') return section.id
  const entry = groupsIn(valueIn(contents, file, [section.list]))[position]
  return partOf(section, entry && entryName(entry, position))
}

/** The place in the catalogue of what the address names. */
export function pathOf(contents: ShopContents, part: string): JsonPath {
  const { section, entry } = sectionOf(part)
  if (section.kind !== 'list') return []
  const position = entryPosition(
    groupsIn(valueIn(contents, 'catalogue.json', [section.list])),
    entry,
  )
  return position < 0 ? [section.list] : [section.list, position]
}
