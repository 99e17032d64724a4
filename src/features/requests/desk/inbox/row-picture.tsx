import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'

/** It has no name, since the line beside it says the same. */
export function RowPicture({ picture }: { readonly picture: PiecePicture | undefined }) {
  if (!picture) return <span className="row-picture" />
  if (picture.kind === 'photo') {
    return (
      <img className="row-picture" src={picture.url} alt="" width="48" height="48" loading="lazy" />
    )
  }
  return (
    <svg className={`row-picture ${picture.classes}`} viewBox="0 0 400 400" aria-hidden>
      {picture.layers.map((layer) => (
        <use key={layer} href={`#o-${layer}`} />
      ))}
    </svg>
  )
}
