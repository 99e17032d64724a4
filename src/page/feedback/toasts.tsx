import { memo, useRef, type FocusEvent } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { itself, useObservable, useSession } from '../use-session.ts'
import type { Toast, ToastTone } from './toast-store.ts'

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
}

const isUrgent = ({ tone }: Toast) => tone === 'warning' || tone === 'error'

/** Both live regions stay in the page, also empty: otherwise screen readers do not announce additions. */
export function ToastList() {
  const toasts = useObservable(useSession().toasts, itself)
  const cards = (urgent: boolean) =>
    toasts
      .filter((toast) => isUrgent(toast) === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)
  return (
    <div className="toasts">
      <div role="alert">{cards(true)}</div>
      <div role="status">{cards(false)}</div>
    </div>
  )
}

/** It is memoised: another message does not concern it. */
const ToastCard = memo(function ToastCard({ toast }: { toast: Toast }) {
  const { toasts, shop } = useSession()
  const { id } = toast
  const focusedBefore = useRef<EventTarget>(null)
  const holdFocused = (event: FocusEvent) => {
    focusedBefore.current = event.relatedTarget
    toasts.hold(id)
  }
  const close = () => {
    toasts.dismiss(id)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  const act = () => {
    close()
    toast.action?.run()
  }
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      data-leaving={toast.leaving || undefined}
      onPointerEnter={() => toasts.hold(id)}
      onPointerLeave={() => toasts.release(id)}
      onFocus={holdFocused}
      onBlur={() => toasts.release(id)}
    >
      <span className="mark">
        <Icon name={ICONS[toast.tone]} />
      </span>
      <p>{toast.text}</p>
      {toast.action && (
        <button type="button" className="btn quiet" onClick={act}>
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={shop.texts.page.closeMessage}
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </div>
  )
})
