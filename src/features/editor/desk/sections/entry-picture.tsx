import {
  type JsonGroup,
  type JsonValue,
  isGroup,
  groupsIn,
  textIn,
  textsIn,
} from '../../../../shop/json/json-value.ts'
import { FINISHES } from '../../../../order/catalogue.ts'
import { pieceLayers } from '../../../../shop/catalogue/piece-layers.ts'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import { RowPicture } from '../../../requests/desk/inbox/row-picture.tsx'
import { Swatch } from '../form/swatch.tsx'
import { shownDrawing } from '../form/unchosen-words.ts'

/** What pictures of products take from the rest of the catalogue. */
export interface Looks {
  readonly defaultColors: readonly string[]
  /** By the ids of materials. */
  readonly finishes: ReadonlyMap<string, string>
}

export function looksIn(
  materials: JsonValue | undefined,
  defaultColors: JsonValue | undefined,
): Looks {
  const finishes = groupsIn(materials).map(
    (material) => [textIn(material, 'id'), textIn(material, 'finish')] as const,
  )
  return { defaultColors: textsIn(defaultColors), finishes: new Map(finishes) }
}

interface EntryPictureProps {
  readonly entry: JsonGroup
  readonly looks: Looks
}

/** Decorative: the name is beside it. */
export function EntryPicture({ entry, looks }: EntryPictureProps) {
  if (Object.hasOwn(entry, 'css')) return <Swatch css={textIn(entry, 'css')} />
  if (!isGroup(entry.materials)) return
  const photo = photoOf(entry)
  if (photo !== undefined) {
    return <RowPicture picture={{ kind: 'photo', url: `${PREVIEW_FOLDER}pictures/${photo}` }} />
  }
  const [material = ''] = Object.keys(entry.materials)
  const [color = ''] = [...textsIn(entry.colors), ...looks.defaultColors]
  const finish = FINISHES.find((each) => each === looks.finishes.get(material)) ?? 'matt'
  const layers = pieceLayers({ drawing: drawingOf(entry), finish, print: 'none' }, true)
  return (
    <RowPicture
      picture={{ kind: 'drawing', classes: `art ${finish} none tint-${color}`, layers }}
    />
  )
}

function drawingOf(entry: JsonGroup): string {
  return textIn(entry, 'drawing') || shownDrawing('products', entry)
}

function photoOf({ pictures }: JsonGroup): string | undefined {
  const [first] = isGroup(pictures) ? Object.values(pictures) : [pictures]
  return typeof first === 'string' && first !== '' ? first : undefined
}
