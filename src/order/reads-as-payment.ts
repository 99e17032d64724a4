const ABOUT_A_PAYMENT = /^(?:pagament|pagat)/

/** Whether a seller would take a row under this label for one about a payment. */
export function readsAsPayment(label: string): boolean {
  const read = label
    .normalize('NFKC')
    .replace(/<\/?b>|\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  return ABOUT_A_PAYMENT.test(read)
}
