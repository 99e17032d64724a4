import { CopyText } from '../../../../desk/copy-text.tsx'
import { embedLine } from '../../../embed/wire.ts'
import { useForm } from './form-context.ts'

/** The line that shows the wizard on the seller's own site. */
export function EmbedLine() {
  const { address } = useForm()
  // Where no address is set, the one by which the seller has opened the desk.
  const line = embedLine(address ?? new URL('./', document.baseURI).href)
  return (
    <div className="embed-line">
      <p className="field-about">
        Incolla questa riga nella pagina del tuo sito, dove vuoi il configuratore; sotto scrivi
        quali siti possono mostrarlo.
      </p>
      <CopyText
        text={line}
        name="Riga per il tuo sito"
        rows={3}
        action="Copia la riga"
        done="Copiata"
      />
    </div>
  )
}
