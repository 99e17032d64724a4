import { expect, it } from 'vitest'
import { shopSchemas } from '../../../../scripts/shop-schemas.ts'
import { entryAt, hintAt, titleAt, unitAt } from './field-at-path.ts'

interface Titled {
  readonly title?: string
  readonly properties?: Readonly<Record<string, Titled>>
  readonly items?: Titled
}

function untitled({ properties = {}, items }: Titled, place: string): string[] {
  return [
    ...Object.entries(properties)
      .filter(([name]) => name !== '$schema')
      .flatMap(([name, field]) => [
        ...(field.title ? [] : [`${place}, ${name}`]),
        ...untitled(field, `${place}, ${name}`),
      ]),
    ...(items ? untitled(items, place) : []),
  ]
}

it.each(['catalogue.json', 'settings.json'] as const)(
  '[ED6] every field of %s has a title, in the schema that parses it',
  (file) => {
    const schema = JSON.parse(shopSchemas().get(file) ?? '') as Titled
    expect(Object.keys(schema.properties ?? {}).length).toBeGreaterThan(5)
    expect(untitled(schema, file)).toEqual([])
  },
)

const stemsOf = (words: string) =>
  (words.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 4))

it.each(['catalogue.json', 'settings.json'] as const)(
  '[ED95] every field of %s is explained by something other than its own name',
  (file) => {
    const unexplained: string[] = []
    const look = ({ properties = {}, items }: Titled, path: readonly (string | number)[]) => {
      for (const [name, field] of Object.entries(properties)) {
        const place = [...path, name]
        const title = stemsOf(titleAt(file, place) ?? '')
        const others = new Set(
          stemsOf(hintAt(file, place) ?? '').filter((stem) => !title.includes(stem)),
        )
        if (name !== '$schema' && others.size < 3) unexplained.push(place.join(', '))
        look(field, place)
      }
      if (items) look(items, [...path, 0])
    }
    look(JSON.parse(shopSchemas().get(file) ?? '') as Titled, [])
    expect(unexplained).toEqual([])
  },
)

it('[ED6] forms get title, hint and unit of a field from its schema', () => {
  const product = (...path: (string | number)[]) => ['products', 3, ...path]
  expect(titleAt('catalogue.json', product('price'))).toBe('Prezzo')
  expect(hintAt('catalogue.json', product('minimum'))).toBe(
    'Di meno pezzi non se ne possono ordinare',
  )
  expect(unitAt('catalogue.json', product('price'))).toBe('euro')
  expect(unitAt('catalogue.json', product('materials', 'metal'))).toBe('euro')
  expect(unitAt('catalogue.json', ['prints', 0, 'setup'])).toBe('euro')
  expect(unitAt('catalogue.json', product('brackets', 0, 'discount'))).toBe('percent')
  expect(unitAt('catalogue.json', product('minimum'))).toBeUndefined()
  expect(titleAt('settings.json', ['quantity', 'picks'])).toBe('Scelte rapide')
  expect(entryAt('settings.json', ['embedding', 'sites'])).toBe('sito')
  expect(hintAt('texts.json', ['questions'])).toBe('La domanda in testa a ogni passo')
  expect(titleAt('catalogue.json', product('nothing'))).toBeUndefined()
})
