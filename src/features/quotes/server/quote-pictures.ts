import type { PrintedLogo } from '../../../server/pictures/gadget-pictures.ts'
import type { PictureFile } from '../../../server/pictures/photo-of.ts'
import type { Dataset } from '../../../order/selections.ts'
import { deskPicture } from '../../../page/prerender.tsx'
import type { Catalogue } from '../../../order/catalogue.ts'
import type { PiecePicture } from '../../../shop/catalogue/piece-layers.ts'
import type { LogoStore } from '../../logos/server/logo-store.ts'
import type { RequestStore } from '../../requests/server/create-request-store.ts'
import { logoIdOf, printedLogo } from '../../requests/server/sent-data.ts'
import type { RequestedGadget } from '../wire/quote-content.ts'

interface PictureOptions {
  readonly requests: Pick<RequestStore, 'ofIds' | 'selectionsOf'>
  readonly logos: Pick<LogoStore, 'ofRequest'>
  readonly drawGadget: (
    selections: Partial<Dataset>,
    logo?: PrintedLogo,
  ) => Promise<PictureFile | undefined>
}

/** A line that may show a gadget of a request. */
export interface PicturedLine {
  readonly id: string
  readonly gadget?: RequestedGadget | null
}

export type QuotePictures = ReturnType<typeof createQuotePictures>

/** The gadgets of a quote as they were configured, with the customer's logo. */
export function createQuotePictures({ requests, logos, drawGadget }: PictureOptions) {
  return {
    /** As the desk draws them, by the lines' ids. */
    async onDesk(
      lines: readonly PicturedLine[],
      catalogue: Catalogue,
    ): Promise<Readonly<Record<string, PiecePicture>>> {
      const chosen = await requests.selectionsOf(requestsIn(lines))
      return Object.fromEntries(
        lines.flatMap(({ id, gadget }) => {
          const selections = gadget && chosen.get(gadget.request)?.[gadget.index]
          const picture = selections && deskPicture(catalogue, selections)
          return picture ? [[id, picture]] : []
        }),
      )
    },

    /** As files, by the lines' ids; a request that is gone has none. */
    async drawn(lines: readonly PicturedLine[]): Promise<ReadonlyMap<string, PictureFile>> {
      const asked = await requests.ofIds(requestsIn(lines))
      const found = new Map(asked.map((request) => [request.id, request]))
      const pictures = new Map<string, PictureFile>()
      for (const { id, gadget } of lines) {
        const request = gadget && found.get(gadget.request)
        if (!request) continue
        const selections = request.order.gadgets[gadget.index]?.selections
        if (!selections) continue
        const hasLogo = logoIdOf(request.rows, gadget.index) !== undefined
        const stored = hasLogo ? await logos.ofRequest(request.id) : new Map<string, Buffer>()
        const logo = printedLogo(request.rows, gadget.index, stored)
        const picture = await drawGadget(selections, logo)
        if (picture) pictures.set(id, picture)
      }
      return pictures
    },
  }
}

function requestsIn(lines: readonly PicturedLine[]): readonly string[] {
  return [...new Set(lines.flatMap(({ gadget }) => gadget?.request ?? []))]
}
