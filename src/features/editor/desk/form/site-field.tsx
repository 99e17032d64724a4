import { useState } from 'react'
import { correctedOrigin } from '../../../../shop/schema/address-schemas.ts'
import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

/** The address of a site. What was written in another way is corrected where the seller leaves the field. */
export function SiteField({ path, attributes }: InputProps) {
  const { value, set } = useField(path)
  const [corrected, setCorrected] = useState('')
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <input
        {...attributes}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setCorrected('')
          set(target.value)
        }}
        onBlur={() => {
          const site = correctedOrigin(text)
          if (site === text) return
          setCorrected(site)
          set(site)
        }}
      />
      <p role="status" className="field-about">
        {corrected !== '' && `Corretto in ${corrected}`}
      </p>
    </>
  )
}
