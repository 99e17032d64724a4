import * as v from 'valibot'
import { isVatNumber } from '../order/customer/vat-number.ts'
import { emailAddress, line, optional } from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'

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
  vatNumber: optional(vatNumber, 'La partita IVA', 'Partita IVA'),
})
