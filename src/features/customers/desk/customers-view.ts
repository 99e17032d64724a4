import type { ViewFormat } from '../../../desk/views.ts'

/** Which customers are listed, and which is open beside them. */
export interface CustomersView {
  readonly search: string
  /** The id of the customer beside the list. */
  readonly open: string | undefined
}

const ROW_ID = /^[0-9a-z]{16}$/

export const CUSTOMERS_VIEW: ViewFormat<CustomersView> = {
  parse(value) {
    const open = value('apri')
    return { search: value('cerca'), open: ROW_ID.test(open) ? open : undefined }
  },
  write: ({ search, open }) => ({ cerca: search.trim(), apri: open }),
}
