import { expect, it } from 'vitest'
import { shopSchemas } from '../../../../scripts/shop-schemas.ts'
import { hintAt, titleAt, unitAt } from './field-at-path.ts'

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

it('[ED6] forms get title, hint and unit of a field from its schema', () => {
  const product = (...path: (string | number)[]) => ['products', 3, ...path]
  expect(titleAt('catalogue.json', product('price'))).toBe('Prezzo')
  expect(hintAt('catalogue.json', product('minimum'))).toBe('Il numero minimo di pezzi')
  expect(unitAt('catalogue.json', product('price'))).toBe('euro')
  expect(unitAt('catalogue.json', product('materials', 'metal'))).toBe('euro')
  expect(unitAt('catalogue.json', ['prints', 0, 'setup'])).toBe('euro')
  expect(unitAt('catalogue.json', product('brackets', 0, 'discount'))).toBe('percent')
  expect(unitAt('catalogue.json', product('minimum'))).toBeUndefined()
  expect(titleAt('settings.json', ['quantity', 'picks'])).toBe('Scelte rapide')
  expect(hintAt('texts.json', ['questions'])).toBe('La domanda in testa a ogni passo')
  expect(titleAt('catalogue.json', product('nothing'))).toBeUndefined()
})
