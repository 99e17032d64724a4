import { type FormEvent, type RefObject, useState } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { bytesText } from '../../../../order/sent-artwork.ts'
import { LONGEST_PROOF_WORDS, PROOF_KINDS, type ProofSheet } from '../../wire/proof.ts'
import { isEmail } from '../../wire/read-draft.ts'
import { isOnlyHere } from '../composer/sending-hints.ts'
import type { TypedProof } from './proofs-store.ts'

interface ProofDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly sheet: ProofSheet
  /** How much of the file has arrived; undefined while nothing is sent. */
  readonly sent: number | undefined
  readonly problem: string
  /** Resolves with whether it was sent. */
  readonly onSend: (typed: TypedProof) => Promise<boolean>
}

const ACCEPTED = Object.values(PROOF_KINDS)
  .map(({ type }) => type)
  .join(',')
const LABELS = Object.values(PROOF_KINDS)
  .map(({ label }) => label)
  .join(', ')

/** Which file, to whom, and a few words with it. */
export function ProofDialog({ ref, sheet, sent, problem, onSend }: ProofDialogProps) {
  const [wrong, setWrong] = useState('')
  const { to, largestBytes, pageUrl } = sheet
  const isSending = sent !== undefined
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const file = data.get('file')
    const text = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    if (!(file instanceof File) || file.size === 0) return setWrong('Scegli il file della bozza.')
    if (file.size > largestBytes) {
      return setWrong(`Il file è troppo grande: al massimo ${bytesText(largestBytes)}.`)
    }
    if (!isEmail(text('to'))) return setWrong('Scrivi l’indirizzo email del cliente.')
    setWrong('')
    if (await onSend({ file, to: text('to'), words: text('words') })) {
      form.reset()
      ref.current?.close()
    }
  }
  return (
    <dialog ref={ref} className="proof-dialog" aria-labelledby="proof-dialog-title">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id="proof-dialog-title">Mandare una bozza?</h2>
        <p className="aside">
          Parte un’email con un link: il cliente guarda la bozza, la approva o chiede una modifica.
          {sheet.proofs.length > 0 && ' Quella di prima non si potrà più approvare.'}
        </p>
        <label>
          File
          <input name="file" type="file" accept={ACCEPTED} disabled={isSending} />
          <small className="aside">
            {LABELS}, al massimo {bytesText(largestBytes)}
          </small>
        </label>
        <label>
          A
          <input key={to} name="to" type="email" defaultValue={to} disabled={isSending} />
        </label>
        <label>
          Messaggio, se vuoi
          <textarea name="words" rows={3} maxLength={LONGEST_PROOF_WORDS} disabled={isSending} />
        </label>
        {pageUrl === null && (
          <p className="send-hint">
            <Icon name="alert" />
            {linkHint(new URL(location.href))}
          </p>
        )}
        <p role="alert" className="problem">
          {wrong || problem}
        </p>
        {isSending && (
          <progress value={sent} max={1} aria-label="Invio della bozza">
            {Math.round(sent * 100)} %
          </progress>
        )}
        <div className="dialog-buttons">
          <button type="button" onClick={() => ref.current?.close()}>
            {isSending ? 'Chiudi' : 'Annulla'}
          </button>
          <button type="submit" className="btn solid" disabled={isSending}>
            <Icon name="send" />
            {isSending ? 'Invio in corso…' : 'Invia la bozza'}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function linkHint({ hostname, host }: URL): string {
  const leads = `Il server non conosce il suo indirizzo pubblico: il link dell’email porta a ${host}`
  return isOnlyHere(hostname)
    ? `${leads}, che da fuori non si apre. Imposta PUBLIC_URL.`
    : `${leads}, dove usi il banco. Se il cliente non lo può aprire, imposta PUBLIC_URL.`
}
