import { join } from 'node:path'
import { logLine } from '../messages/log.ts'
import { createPngDrawer } from '../pictures/draw-png.ts'
import { createPreviewPictures } from '../pictures/preview-pictures.ts'
import type { Config } from './config.ts'

/** In a thread of their own: a mail does not wait for a preview picture. */
export function openPreviews({ dataDir, shopDir }: Pick<Config, 'dataDir' | 'shopDir'>) {
  const draw = createPngDrawer()
  const folder = join(dataDir, 'previews')
  return { draw, previewOf: createPreviewPictures({ draw, folder, shopDir, log: logLine }) }
}
