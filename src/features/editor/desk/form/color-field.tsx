import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

const HEX_COLOR = /^#[0-9a-f]{6}$/i
/** As copied from many programs. */
const BARE_COLOR = /^[0-9a-f]{6}$/i
const NO_COLOR = '#ffffff'

/** The browser's own picker, and the digits for whoever has them on paper. */
export function ColorField({ path, attributes }: InputProps) {
  const { value, set } = useField(path)
  const text = typeof value === 'string' ? value : ''
  return (
    <span className="color-inputs">
      <input
        type="color"
        aria-label="Scegli il colore"
        value={HEX_COLOR.test(text) ? text.toLowerCase() : NO_COLOR}
        onChange={({ target }) => set(target.value)}
      />
      <input
        {...attributes}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) =>
          set(BARE_COLOR.test(target.value) ? `#${target.value}` : target.value)
        }
      />
    </span>
  )
}
