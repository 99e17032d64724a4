import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'
import { italianNumber } from '../../wire/italian-number.ts'

const HEX_COLOR = /^#[0-9a-f]{6}$/i
/** As copied from many programs. */
const BARE_COLOR = /^[0-9a-f]{6}$/i
const NO_COLOR = '#ffffff'

/** The browser's own picker, and the digits for whoever has them on paper. */
export function ColorField({ path, attributes }: InputProps) {
  const { value, set } = useField(path)
  const text = typeof value === 'string' ? value : ''
  const isColor = HEX_COLOR.test(text)
  return (
    <>
      <span className="color-inputs">
        <input
          type="color"
          aria-label="Scegli il colore"
          value={isColor ? text.toLowerCase() : NO_COLOR}
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
      {path.at(-1) === 'brandColor' && isColor && <Contrast color={text} />}
    </>
  )
}

/** The page writes black or white on the brand colour, whichever is read better. */
function Contrast({ color }: { readonly color: string }) {
  const white = contrastWithWhite(color)
  const [ink, ratio] = white >= 4.5 ? ['bianche', white] : ['nere', 21 / white]
  return (
    <p className="field-about">
      Sui pulsanti le scritte sono {ink}, con un contrasto di{' '}
      {italianNumber(Number(ratio.toFixed(1)))} a 1.
    </p>
  )
}

/** Contrast ratio as defined by WCAG, of six hexadecimal digits and white. */
function contrastWithWhite(css: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(css.slice(at, at + 2), 16)))
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
