import { buildWhatIsStale } from '../../scripts/build.mjs'
import { setup } from '../support/empty-archive.ts'

export default async function setUp(): Promise<() => void> {
  await buildWhatIsStale()
  return setup()
}
