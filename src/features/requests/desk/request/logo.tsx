import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'
import type { RequestSheet, SheetLogo } from '../../wire/request-sheet.ts'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { Icon } from '../../../../desk/icon.tsx'

/** The visitor's logos, as the server has rebuilt them. */
export function Logos({ row, logos }: Pick<RequestSheet, 'row' | 'logos'>) {
  return logos.map((logo) => {
    const [first = 0] = logo.gadgets
    return (
      <Logo key={first} row={row} logo={logo} place={logos.length > 1 ? first + 1 : undefined} />
    )
  })
}

/** A gadget with the logo where the visitor placed it, as its mail shows it; without a logo, as the row has it. */
export function pictureOf(
  { row, logos }: Pick<RequestSheet, 'row' | 'logos'>,
  gadget: number,
  picture: PiecePicture | undefined,
): PiecePicture | undefined {
  const hasLogo = logos.some(({ isStored, gadgets }) => isStored && gadgets.includes(gadget))
  if (!picture || !hasLogo) return picture
  const url = `${DESK_API}/requests/${encodeURIComponent(row.id)}/picture?gadget=${gadget}`
  return { kind: 'photo', url }
}

interface LogoProps extends Pick<RequestSheet, 'row'> {
  readonly logo: SheetLogo
  /** The first gadget that has it, where the request has several logos. */
  readonly place: number | undefined
}

function Logo({ row, logo: { gadgets, isStored }, place }: LogoProps) {
  const where = place ? ` (gadget ${gadgets.map((gadget) => gadget + 1).join(', ')})` : ''
  if (!isStored) {
    return <p className="logo-line look">Il logo{where} non è arrivato: chiedilo rispondendo.</p>
  }
  const ofGadget = place ? `?gadget=${place - 1}` : ''
  const address = `${DESK_API}/requests/${encodeURIComponent(row.id)}/logo${ofGadget}`
  const name = [row.number ?? row.id, place].filter((part) => part !== undefined).join('-')
  return (
    <p className="logo-line">
      <img src={address} alt={`Logo del cliente${where}`} height="40" />
      <a className="btn" href={address} download={`logo-${name}.png`}>
        <Icon name="download" />
        Scarica il logo{where}
      </a>
    </p>
  )
}
