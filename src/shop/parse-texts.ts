import * as v from 'valibot'
import type { TextGroup } from './changed-texts.ts'
import { schemaNote, text } from './fields.ts'
import { PLACEHOLDER } from '../order/fill.ts'
import { group } from './group.ts'
import { parsedBy } from './italian-issues.ts'
import { LAZY_TEXTS } from './lazy-texts.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import type { Parsed } from './parsed.ts'
import { closest } from './problems.ts'
import { SERVER_TEXTS } from './server-texts.ts'
import type { Texts } from './shop.ts'

export const TEXTS_FILE = 'texts.json'

export const DEFAULT_TEXTS: Texts = { ...PAGE_TEXTS, ...LAZY_TEXTS, ...SERVER_TEXTS }

/** Made from the defaults, so that a text is named in one place: whatever is absent is theirs. */
export const textsSchema = group({ ...schemaNote, ...entriesOf(DEFAULT_TEXTS) })

export function parseTexts(json: unknown): Parsed<Texts> {
  // The schema follows the defaults entry by entry, which its type cannot tell.
  return parsedBy(textsSchema, TEXTS_FILE, json) as Parsed<Texts>
}

function entriesOf(defaults: TextGroup): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => [
      name,
      typeof standard === 'string'
        ? v.optional(textLike(standard), standard)
        : v.optional(group(entriesOf(standard)), {}),
    ]),
  )
}

/** In other words, with the same places to be filled in: a number left out would be missed. */
function textLike(standard: string) {
  const places = placesIn(standard)
  return v.pipe(
    text,
    v.check(
      (words) => placesIn(words).every((place) => places.includes(place)),
      ({ input }) => unknownPlaces(placesIn(input), places),
    ),
    v.check(
      (words) => places.every((place) => placesIn(words).includes(place)),
      `deve contenere ${inBraces(places)}`,
    ),
  )
}

function placesIn(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].map(([, place = '']) => place)
}

function unknownPlaces(used: readonly string[], places: readonly string[]): string {
  const unknown = used.find((place) => !places.includes(place)) ?? ''
  const similar = closest(unknown, places)
  return similar ? `{${unknown}} non esiste; forse {${similar}}?` : `{${unknown}} non esiste`
}

function inBraces(places: readonly string[]): string {
  return places.map((place) => `{${place}}`).join(' e ')
}
