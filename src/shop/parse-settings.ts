import * as v from 'valibot'
import {
  cssColor,
  emailAddress,
  httpUrl,
  line,
  origin,
  originOrEmpty,
  schemaNote,
  wholeNumber,
} from './fields.ts'
import { group } from './group.ts'
import { parsedBy } from './italian-issues.ts'
import type { Parsed } from './parsed.ts'
import type { Settings } from './shop.ts'

export const SETTINGS_FILE = 'settings.json'

const optionalText = v.optional(v.string(), '')
const atLeastOne = wholeNumber(1)

/** Enough for a household and its second thoughts, too little for a machine. */
const RELAY_DEFAULTS = {
  allowedOrigins: [],
  requestsPerMinute: 5,
  requestsPerHour: 20,
  mailsPerHour: 200,
}

export const settingsSchema = group({
  ...schemaNote,
  name: line,
  copyright: line,
  brandColor: cssColor,
  emailProvider: group({
    origin: v.optional(originOrEmpty, ''),
    userId: optionalText,
    serviceId: optionalText,
    templateId: optionalText,
  }),
  sellerEmail: emailAddress,
  relay: v.optional(
    group({
      allowedOrigins: v.optional(v.array(origin), RELAY_DEFAULTS.allowedOrigins),
      requestsPerMinute: v.optional(atLeastOne, RELAY_DEFAULTS.requestsPerMinute),
      requestsPerHour: v.optional(atLeastOne, RELAY_DEFAULTS.requestsPerHour),
      mailsPerHour: v.optional(atLeastOne, RELAY_DEFAULTS.mailsPerHour),
    }),
    {},
  ),
  quantity: v.pipe(
    group({
      min: wholeNumber(0),
      max: wholeNumber(1),
      step: atLeastOne,
      picks: v.pipe(
        v.array(atLeastOne),
        v.check((picks) => new Set(picks).size === picks.length, 'ha un numero più di una volta'),
      ),
    }),
    v.forward(
      v.check(({ min, max }) => min <= max, 'non può essere meno di «min»'),
      ['max'],
    ),
  ),
  sampleCustomer: v.optional(
    group({
      name: optionalText,
      surname: optionalText,
      email: optionalText,
      phone: optionalText,
      message: optionalText,
    }),
    {},
  ),
  privacyUrl: v.optional(httpUrl),
})

export function parseSettings(json: unknown): Parsed<Settings> {
  return parsedBy(settingsSchema, SETTINGS_FILE, json)
}
