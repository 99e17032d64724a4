import { createPngDrawer } from '../../../server/pictures/draw-png.ts'
import type { RenderPdf } from './desk/send-quotes.ts'
import { logoOnPaper } from './logo-on-paper.ts'
import { renderPdf } from './pdf/render-pdf.ts'

/** On the shop's paper, as it is today. */
export function createPrintQuote(shopDir: string, draw = createPngDrawer()): RenderPdf {
  return async ({ document, conditions, pictures, settings, at }) => {
    const { logo, brandColor } = settings
    return renderPdf({
      document,
      conditions: conditions?.source ?? '',
      pictures,
      logo: logo === undefined ? undefined : await logoOnPaper(draw, shopDir, logo),
      brandColor,
      date: new Date(at),
    })
  }
}
