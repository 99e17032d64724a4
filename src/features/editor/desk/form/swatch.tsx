/** Decorative: the name of the colour is beside it. */
export function Swatch({ css }: { readonly css: string }) {
  return (
    <svg className="swatch" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="9" fill={css || 'none'} />
    </svg>
  )
}
