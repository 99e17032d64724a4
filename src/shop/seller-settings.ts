import * as v from 'valibot'
import { taxCodeIn } from '../order/customer/tax-code.ts'
import { isVatNumber } from '../order/customer/vat-number.ts'
import { emailAddress } from './schema/address-schemas.ts'
import { line, optional } from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'
import { ibanIn } from './schema/iban.ts'

const phone = v.pipe(
  line,
  v.check(
    (typed) => /^[\d\s()+./-]*\d$/.test(typed),
    'scrivi solo il numero di telefono, come +39 02 1234567',
  ),
)

// Numbers of other countries pass: only the Italian ones have a digit that we can check.
const vatNumber = v.pipe(
  line,
  v.check(
    (typed) => isVatNumber(typed) || /^(?!IT)[A-Z]{2}\w/i.test(typed),
    'scrivi le undici cifre della partita IVA: una di queste non torna',
  ),
)

const taxCode = v.pipe(
  line,
  v.check(
    (typed) => taxCodeIn(typed) !== undefined,
    'scrivi i sedici caratteri del codice fiscale, o le undici cifre di una società: uno di questi non torna',
  ),
  v.transform((typed) => taxCodeIn(typed) ?? typed),
)

const iban = v.pipe(
  line,
  v.check(
    (typed) => ibanIn(typed) !== undefined,
    'scrivi l’IBAN per intero, come IT60 X054 2811 1010 0000 0123 456: un carattere non torna',
  ),
  v.transform((typed) => ibanIn(typed) ?? typed),
)

/** Who sells: what customers read on a quote, below the copy of their request and on paper. */
export const sellerSchema = groupOf({
  name: optional(line, 'Se non è il nome del negozio', 'Ragione sociale'),
  address: optional(line, 'Via, numero, CAP, città e provincia, su una riga', 'Indirizzo'),
  phone: optional(phone, 'Il telefono a cui rispondi ai clienti', 'Telefono'),
  email: optional(
    emailAddress,
    'La leggono tutti; quella a cui arrivano le richieste non compare nella pagina',
    'Email per i clienti',
  ),
  vatNumber: optional(
    vatNumber,
    'Undici cifre: si legge nella copia al cliente e sui fogli stampati',
    'Partita IVA',
  ),
  taxCode: optional(
    taxCode,
    'Di una persona o di una società: si legge nei preventivi, se non è la partita IVA',
    'Codice fiscale',
  ),
  pec: optional(emailAddress, 'La posta certificata: si legge nei preventivi', 'PEC'),
  iban: optional(iban, 'Il conto su cui ti pagano: si legge solo nei preventivi', 'IBAN'),
})
