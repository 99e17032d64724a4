import type { DeskContext } from '../../../desk/desk-feature.ts'
import { followView } from '../../../desk/list/follow-view.ts'
import { moveFocus, onKey } from '../../../desk/list/keyboard.ts'
import { useCurrent } from '../../../desk/loader.ts'
import { whenPutAside } from '../../../desk/timing/when-put-aside.ts'
import { requestsPage } from '../../requests/desk/feature.tsx'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import { createCustomerList } from './customer-list.ts'
import { OpenedCustomer } from './customer.tsx'
import { Customers, CustomersBar } from './customers.tsx'
import type { CustomersView } from './customers-view.ts'
import { createOpenCustomer } from './open-customer.ts'
import { createRequestOwner, OtherRequests, WhichRequest } from './request-owner.tsx'

export function openCustomers(desk: DeskContext<CustomersView>) {
  const { views, goTo } = desk
  const close = () => views.go({ open: undefined })
  const openCustomer = (id: string) => views.go({ open: id })
  const openRequest = (id: string) => goTo(requestsPage, { open: id })
  const list = createCustomerList(desk)
  const owner = createRequestOwner(desk)
  const customer = createOpenCustomer({
    ...desk,
    onReopen: openCustomer,
    onErased(id, requests) {
      list.forget(id, `Cliente cancellato, con ${requestsInWords(requests)}.`)
      void list.refresh()
      if (views.getSnapshot().open === id) close()
    },
  })
  followView(views, {
    queryOf: ({ search }) => search,
    show: ({ search }) => void list.show(search),
    open: (id) => void customer.open(id),
  })
  moveFocus(customer)
  whenPutAside(customer.storeNote)
  return {
    Page: () => (
      <div className={useCurrent(views).open === undefined ? 'requests' : 'requests with-sheet'}>
        <CustomersBar list={list} views={views} />
        <div className="split">
          <Customers list={list} views={views} />
          <OpenedCustomer
            customer={customer}
            onClose={close}
            onOpenRequest={openRequest}
            onSearchRequests={(search) => goTo(requestsPage, { search })}
          />
        </div>
      </div>
    ),
    SheetMark: ({ requestId }: { readonly requestId: string }) => (
      <WhichRequest store={owner} requestId={requestId} />
    ),
    SheetPart: ({ requestId }: { readonly requestId: string }) => (
      <OtherRequests
        store={owner}
        requestId={requestId}
        onOpenRequest={openRequest}
        onOpenCustomer={openCustomer}
      />
    ),
    refresh(): void {
      if (views.isShown()) {
        void list.refresh()
        void customer.refresh()
      } else void owner.refresh()
    },
    onKey: (key: string, target: EventTarget | null) => onKey(views, key, target),
  }
}
