interface CustomerField {
  readonly label: string
  /** The token by which a browser fills the field in. */
  readonly autoComplete: string
  /** The type of its input, and the keyboard that a phone shows for it. */
  readonly inputMode: 'text' | 'email' | 'tel'
  /** Several lines; one line where it is absent. */
  readonly lines?: number
}

/** The visitor's contact data, in the order of form and summary. */
export const CUSTOMER_FIELDS = {
  name: { label: 'Nome', autoComplete: 'given-name', inputMode: 'text' },
  surname: { label: 'Cognome', autoComplete: 'family-name', inputMode: 'text' },
  email: { label: 'Email', autoComplete: 'email', inputMode: 'email' },
  phone: { label: 'Telefono', autoComplete: 'tel', inputMode: 'tel' },
  message: { label: 'Note', autoComplete: 'off', inputMode: 'text', lines: 3 },
} as const satisfies Readonly<Record<string, CustomerField>>

export type CustomerFieldId = keyof typeof CUSTOMER_FIELDS
/** The standard fields, and those of the shop's own fields that were filled in. */
export type Customer = Readonly<Record<CustomerFieldId, string>> & Readonly<Record<string, string>>

export const CUSTOMER_FIELD_IDS = Object.keys(CUSTOMER_FIELDS) as readonly CustomerFieldId[]

export function customerField(id: CustomerFieldId): CustomerField {
  return CUSTOMER_FIELDS[id]
}

/** One value for each field: a record that cannot leave one out. */
export function perCustomerField<T>(
  valueOf: (id: CustomerFieldId) => T,
): Record<CustomerFieldId, T> {
  const entries = CUSTOMER_FIELD_IDS.map((id) => [id, valueOf(id)])
  return Object.fromEntries(entries) as Record<CustomerFieldId, T>
}
