import { expect, it } from 'vitest'
import { catalogueSchema } from '../../../../shop/catalogue/catalogue-file.ts'
import { schemaAtPath } from '../../../../shop/schema/schema-at-path.ts'
import { shapeOf } from './field-shape.ts'
import { unchosenWords } from './unchosen-words.ts'

const MUG = { id: 'mug', label: 'Tazza' }

it.each([
  ['products', MUG, 'Automatico: Tazza'],
  ['products', { id: 'x1', label: 'Cosa' }, 'Automatico: Pacchetto regalo'],
  ['products', { ...MUG, pictures: 'tazza.webp' }, 'Nessuno: c’è la foto'],
  ['products', { ...MUG, pictures: { red: 'tazza.webp' } }, 'Nessuno: c’è la foto'],
  ['products', { ...MUG, pictures: {} }, 'Automatico: Tazza'],
  ['prints', { id: 'laser', label: 'Laser' }, 'Automatico: Incisione'],
  ['prints', { id: 'rilievo', label: 'A rilievo' }, 'Automatico: Serigrafia'],
  ['packaging', { id: 'tubo', label: 'Tubo' }, 'Automatico: Scatola'],
] as const)('[ED51] a drawing that is not chosen in %s, %o, is named: %s', (list, entry, words) => {
  const path = [list, 0, 'drawing']
  const shape = shapeOf('catalogue.json', path, schemaAtPath(catalogueSchema, path) ?? {})
  const options = shape.kind === 'choice' ? shape.options : []
  expect(unchosenWords({ [list]: [entry] }, path, options)).toBe(words)
})
