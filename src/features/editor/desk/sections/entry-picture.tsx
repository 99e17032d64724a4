import { groupsIn, isGroup, textIn, textsIn } from '../../../../shop/json/json-value.ts'
import type { JsonGroup } from '../../../../shop/json/json-value.ts'
import { FINISHES } from '../../../../order/catalogue.ts'
import { pieceLayers } from '../../../../shop/catalogue/piece-layers.ts'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import { RowPicture } from '../../../requests/desk/inbox/row-picture.tsx'
import { useValue } from '../form/form-context.ts'
import { Swatch } from '../form/swatch.tsx'
import { shownDrawing } from '../form/unchosen-words.ts'

/** Decorative: the name is beside it. */
export function EntryPicture({ entry }: { readonly entry: JsonGroup }) {
  if (Object.hasOwn(entry, 'css')) return <Swatch css={textIn(entry, 'css')} />
  if (!isGroup(entry.materials)) return
  const photo = photoOf(entry)
  if (photo === undefined) return <DrawnProduct product={entry} />
  return <RowPicture picture={{ kind: 'photo', url: `${PREVIEW_FOLDER}pictures/${photo}` }} />
}

function DrawnProduct({ product }: { readonly product: JsonGroup }) {
  const materials = groupsIn(useValue(['materials']))
  const defaultColors = textsIn(useValue(['defaultColors']))
  const [material] = Object.keys(product.materials ?? {})
  const [color = ''] = [...textsIn(product.colors), ...defaultColors]
  const named = materials.find(({ id }) => id === material)?.finish
  const finish = FINISHES.find((each) => each === named) ?? 'matt'
  const drawing = textIn(product, 'drawing') || shownDrawing('products', product)
  const layers = pieceLayers({ drawing, finish, print: 'none' }, true)
  return (
    <RowPicture
      picture={{ kind: 'drawing', classes: `art ${finish} none tint-${color}`, layers }}
    />
  )
}

function photoOf({ pictures }: JsonGroup): string | undefined {
  const [first] = isGroup(pictures) ? Object.values(pictures) : [pictures]
  return typeof first === 'string' && first !== '' ? first : undefined
}
