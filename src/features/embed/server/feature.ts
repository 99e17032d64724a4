import { Hono } from 'hono'
import { textReply } from '../../../server/http/page-files/page-reply.ts'
import { KEPT_BRIEFLY, oncePerShop } from '../../../server/http/page-files/site-files.ts'
import { sendStored } from '../../../server/http/page-files/stored-reply.ts'
import type { Bindings } from '../../../server/http/request-guard.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { EMBED_FILE } from '../wire.ts'
import { EMBED_STYLE_FILE, embedScript, embedStyle } from './embed-files.ts'

export const embed = {
  open: (context) => ({ routes: createEmbedRoutes(context) }),
} satisfies ServerFeature

/** The script and the style sheet that other sites load. */
export function createEmbedRoutes({
  shops,
  embedScript: script,
}: Pick<FeatureContext, 'embedScript'> & { readonly shops: Pick<CurrentShop, 'current'> }) {
  const routes = new Hono<{ Bindings: Bindings }>()
  const replies = {
    [EMBED_FILE]: oncePerShop((shop) =>
      textReply(embedScript(script, shop), 'text/javascript; charset=utf-8', KEPT_BRIEFLY),
    ),
    [EMBED_STYLE_FILE]: oncePerShop((shop) =>
      textReply(embedStyle(shop), 'text/css; charset=utf-8', KEPT_BRIEFLY),
    ),
  }
  for (const [file, reply] of Object.entries(replies)) {
    routes.get(`/${file}`, async (context) => sendStored(context, await reply(shops.current())))
  }
  return routes
}
