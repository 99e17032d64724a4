import { useRef, useState } from 'react'
import { Icon } from './icon.tsx'

interface CopyTextProps {
  readonly text: string
  /** Of the field with the text. */
  readonly name: string
  readonly rows: number
  /** On the button: 'Copia la riga'. */
  readonly action: string
  /** Said afterwards: 'Copiata'. */
  readonly done: string
}

/** A text to be taken elsewhere, with a button that copies it. */
export function CopyText({ text, name, rows, action, done }: CopyTextProps) {
  const [said, setSaid] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    setSaid('')
    try {
      await navigator.clipboard.writeText(text)
      setSaid(done)
    } catch {
      // Without https there is no clipboard; a browser may refuse it, too.
      field.current?.select()
      setSaid('Il testo è selezionato: premi Ctrl+C (o Cmd+C)')
    }
  }
  return (
    <>
      <textarea ref={field} readOnly rows={rows} aria-label={name} value={text} />
      <button type="button" className="btn" onClick={() => void copy()}>
        <Icon name="copy" />
        {action}
      </button>
      <p role="status" className="aside">
        {said}
      </p>
    </>
  )
}
