import { buildWhatIsStale } from '../../scripts/build.mjs'

export default buildWhatIsStale
