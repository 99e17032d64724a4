import { Hono } from 'hono'
import { receiveBy } from '../../../server/desk/receive.ts'
import type { DeskRoutes } from '../../../server/desk/desk-env.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createEditorRoutes } from './editor-routes.ts'
import { openEditing } from './open-editing.ts'
import { createPreviewRoutes } from './preview-routes.ts'

export const editor = {
  open(context) {
    const { guard } = context
    const editing = openEditing(context)
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.route('/shop', createEditorRoutes({ ...editing, guard, receive: receiveBy(guard) }))
    return { deskRoutes, deskPages: createPreviewRoutes(editing) }
  },
} satisfies ServerFeature
