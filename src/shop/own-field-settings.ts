import * as v from 'valibot'
import { CUSTOMER_FIELDS } from '../order/customer/customer-fields.ts'
import type { OwnField } from '../order/customer/own-fields.ts'
import { described, id, line, listOf, oneOf, optional, repeatedIn } from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'

const ownFieldSchema = v.pipe(
  groupOf({
    id: described(
      v.pipe(
        id,
        v.check(
          (word) => !Object.hasOwn(CUSTOMER_FIELDS, word),
          'è il nome di un campo che c’è già',
        ),
      ),
      'Un nome per questo file, come azienda',
      'Id',
    ),
    label: described(
      v.pipe(
        line,
        v.check(
          (text) => !Object.values(CUSTOMER_FIELDS).some(({ label }) => label === text),
          'è il nome di un campo che c’è già',
        ),
      ),
      'Il nome che il visitatore legge',
      'Nome',
    ),
    type: described(
      v.optional(
        oneOf<OwnField['type']>({
          text: 'Una riga di testo',
          choice: 'Una scelta tra più voci',
          date: 'Un giorno',
        }),
        'text',
      ),
      'text: una riga; choice: una scelta tra options; date: un giorno',
      'Tipo',
      'Che cosa scrive il visitatore',
    ),
    options: optional(listOf(line), 'Tra che cosa si sceglie, se è una scelta', 'Voci'),
    hint: optional(
      oneOf({ vat: 'Partita IVA' }),
      'Avvisa, senza bloccare, se non sembra una partita IVA italiana',
      'Controllo',
    ),
  }),
  v.forward(
    v.check(
      ({ type, options }) => (type === 'choice') === (options !== undefined),
      'serve con "type": "choice", e solo lì',
    ),
    ['options'],
  ),
  v.forward(
    v.check(({ type, hint }) => hint === undefined || type === 'text', 'serve solo con type text'),
    ['hint'],
  ),
)

/** What a shop asks its visitors beside the standard fields. */
export const ownFieldsSchema = v.pipe(
  v.array(ownFieldSchema),
  v.metadata({ entry: 'campo' }),
  v.check(
    (fields) => repeatedIn(fields.map(({ id: name }) => name)).length === 0,
    'due campi hanno lo stesso id: cambiane uno',
  ),
  v.check(
    (fields) => repeatedIn(fields.map(({ label }) => label)).length === 0,
    'due campi hanno la stessa label: cambiane una',
  ),
)
