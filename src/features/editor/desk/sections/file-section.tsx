import { LIST_NAMES } from '../../../../order/selections.ts'
import { catalogueSchema } from '../../../../shop/catalogue/catalogue-file.ts'
import { settingsSchema } from '../../../../shop/parse-settings.ts'
import { Fields } from '../form/field.tsx'
import type { SchemaEntries } from '../../../../shop/schema/schema-at-path.ts'

const OFFER: SchemaEntries = Object.fromEntries(
  Object.entries(catalogueSchema.entries as SchemaEntries).filter(
    ([key]) => !LIST_NAMES.some((list) => list === key),
  ),
)

/** What the catalogue says besides its lists. */
export function OfferSection() {
  return <Fields path={[]} entries={OFFER} elsewhere={LIST_NAMES} />
}

/** What every seller sets; what a technician sets follows. */
const FIRST = [
  'name',
  'copyright',
  'logo',
  'brandColor',
  'sellerEmail',
  'seller',
  'contact',
  'quantity',
]

export function SettingsSection() {
  return <Fields path={[]} entries={settingsSchema.entries} first={FIRST} />
}
