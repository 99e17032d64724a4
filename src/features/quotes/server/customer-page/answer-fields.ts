import { taxCodeIn } from '../../../../order/customer/tax-code.ts'
import { vatNumberIn } from '../../../../order/customer/vat-number.ts'
import { replyAddress } from '../../../../server/mail/reply-address.ts'
import type { AskedFor } from '../../../../shop/quote-settings.ts'
import type { AcceptanceSettings } from './customer-view.ts'

export const ACCEPT_FIELDS = [
  'name',
  'company',
  'vat',
  'invoiceTo',
  'deliveryAddress',
  'purchaseOrder',
] as const
export type AcceptField = (typeof ACCEPT_FIELDS)[number]

interface FieldRule {
  readonly label: string
  readonly longest: number
  readonly autoComplete: string
  readonly lines?: number
  /** What it expects, below the field. */
  readonly hint?: string
  /** A sentence where it is missing. */
  readonly missing: string
}

export const ACCEPT_FIELD_RULES = {
  name: {
    label: 'Nome e cognome',
    longest: 120,
    autoComplete: 'name',
    missing: 'Scrivi il tuo nome e cognome',
  },
  company: {
    label: 'Ragione sociale',
    longest: 160,
    autoComplete: 'organization',
    missing: 'Scrivi il nome dell’azienda',
  },
  vat: {
    label: 'Partita IVA o codice fiscale',
    longest: 20,
    autoComplete: 'off',
    missing: 'Scrivi la partita IVA o il codice fiscale',
  },
  invoiceTo: {
    label: 'Dove arriva la fattura elettronica',
    longest: 254,
    autoComplete: 'off',
    hint: 'Il codice destinatario, 7 lettere o cifre, oppure l’indirizzo PEC',
    missing: 'Scrivi il codice destinatario o l’indirizzo PEC',
  },
  deliveryAddress: {
    label: 'Indirizzo di consegna',
    longest: 400,
    autoComplete: 'shipping street-address',
    lines: 2,
    missing: 'Scrivi l’indirizzo di consegna',
  },
  purchaseOrder: {
    label: 'Il tuo numero d’ordine',
    longest: 60,
    autoComplete: 'off',
    hint: 'Se deve comparire in fattura',
    missing: 'Scrivi il tuo numero d’ordine',
  },
} as const satisfies Readonly<Record<AcceptField, FieldRule>>

export function fieldRule(field: AcceptField): FieldRule {
  return ACCEPT_FIELD_RULES[field]
}

export function askedFor(field: AcceptField, { ask, online }: AcceptanceSettings): AskedFor {
  return field === 'vat' && online === 'firms' ? 'required' : ask[field]
}

export function askedFields(settings: AcceptanceSettings): readonly AcceptField[] {
  return ACCEPT_FIELDS.filter((field) => askedFor(field, settings) !== 'off')
}

export function fieldLabel(field: AcceptField, { online }: AcceptanceSettings): string {
  return field === 'vat' && online === 'firms' ? 'Partita IVA' : ACCEPT_FIELD_RULES[field].label
}

/** What is wrong with a field, as a sentence; undefined where it can be taken. */
export function fieldProblem(
  field: AcceptField,
  typed: string,
  settings: AcceptanceSettings,
): string | undefined {
  const isRequired = askedFor(field, settings) === 'required'
  if (typed === '') return isRequired ? missing(field, settings) : undefined
  if (typed.length > ACCEPT_FIELD_RULES[field].longest) {
    return `Accorcia: al massimo ${ACCEPT_FIELD_RULES[field].longest} caratteri`
  }
  // What nobody asked for may look wrong, as in the wizard: foreign codes have other digits.
  if (!isRequired) return undefined
  if (field === 'vat') return taxProblem(typed, settings)
  return field === 'invoiceTo' && invoiceAddress(typed) === undefined
    ? 'Non sembra né un codice destinatario né un indirizzo PEC: il codice ha 7 lettere o cifre'
    : undefined
}

function missing(field: AcceptField, { online }: AcceptanceSettings): string {
  const isVat = field === 'vat' && online === 'firms'
  return isVat ? 'Scrivi la partita IVA' : ACCEPT_FIELD_RULES[field].missing
}

/** A VAT number of another country passes: only Italian ones have a digit that we can check. */
const FOREIGN_VAT = /^(?!IT)[A-Z]{2}[A-Z\d]{5,13}$/

function taxProblem(typed: string, { online }: AcceptanceSettings): string | undefined {
  const code = compact(typed)
  if (vatNumberIn(code) !== undefined || FOREIGN_VAT.test(code)) return undefined
  if (online === 'everybody' && taxCodeIn(code) !== undefined) return undefined
  const digits = code.replace(/^IT/, '')
  if (/^\d+$/.test(digits)) {
    return digits.length === 11
      ? 'Una cifra non torna: controlla la partita IVA'
      : `Ha ${digits.length} cifre, ne servono 11`
  }
  return online === 'everybody'
    ? 'Non sembra una partita IVA né un codice fiscale: controllalo'
    : 'Non sembra una partita IVA: ha 11 cifre'
}

/** As it is stored: without spaces, in capitals. */
export function taxCode(typed: string): string {
  const code = compact(typed)
  return vatNumberIn(code) ?? taxCodeIn(code) ?? code
}

function compact(typed: string): string {
  return typed.replace(/[\s.]/g, '').toUpperCase()
}

/** A codice destinatario or an address of certified mail, as it is stored; undefined where it is neither. */
export function invoiceAddress(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase()
  if (/^[A-Z\d]{6,7}$/.test(code)) return code
  return replyAddress(typed)
}
