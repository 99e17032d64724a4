import type { ServerFeature } from '../../server-feature.ts'
import { createArtworkFiles } from './artwork-files.ts'
import { createArtworkRoutes, createNoOffer } from './artwork-routes.ts'
import { readArtworkSettings } from './artwork-settings.ts'
import {
  artworkErasedWith,
  claimedArtwork,
  createArtworkStore,
  eraseFromArtwork,
  UNCLAIMED_FOR_MS,
} from './artwork-store.ts'
import { type ArtworkTables, createArtworkTables } from './artwork-table.ts'
import { createArtworkDesk } from './desk-routes.ts'

/** Visitors' original files, kept byte for byte for the seller. */
export const artwork = {
  migrations: [{ name: 'artwork/tables', change: createArtworkTables }],

  onErase(config) {
    const settings = readArtworkSettings(config)
    return {
      async removeFiles(db, requestId) {
        if (!settings) return
        const ids = await artworkErasedWith(db.withTables<ArtworkTables>(), requestId)
        await createArtworkFiles(settings.folder).remove(ids)
      },
      erase: (transaction, _, requestId) =>
        eraseFromArtwork(transaction.withTables<ArtworkTables>(), requestId),
    }
  },

  async keptFiles(config, db) {
    const settings = readArtworkSettings(config)
    if (!settings) return []
    const { pathOf } = createArtworkFiles(settings.folder)
    const ids = await claimedArtwork(db.withTables<ArtworkTables>())
    return ids.map((id) => ({ path: `artwork/${id}`, file: pathOf(id) }))
  },

  open(context) {
    const { config, db, now } = context
    const settings = readArtworkSettings(config)
    if (!settings) return { routes: createNoOffer() }
    const store = createArtworkStore(db.withTables<ArtworkTables>(), settings.largestBytes)
    const files = createArtworkFiles(settings.folder)
    let lookedAt = 0
    // What a crash left between a row and its file. This looks at all files: once a day.
    const removeLost = async () => {
      if (now() < lookedAt + UNCLAIMED_FOR_MS) return
      lookedAt = now()
      const untouched = await files.untouchedSince(now() - UNCLAIMED_FOR_MS)
      await files.remove(await store.unknown(untouched))
    }
    return {
      routes:
        settings.largestBytes > 0
          ? createArtworkRoutes({ ...context, ...settings, store, files })
          : createNoOffer(),
      deskRoutes: createArtworkDesk(db.withTables(), files),
      async tidy() {
        await files.remove(await store.forgetUnclaimed(now()))
        await removeLost()
      },
    }
  },
} satisfies ServerFeature
