import { loadEnvFile, readConfig, type Config } from '../context/config.ts'

export { toConfigError } from '../http/listen.ts'
export { endStart } from './start-errors.ts'

/** Apart from all else of the development server: a wrong setting is told before hundreds of modules are loaded. */
export function devConfig(): Config {
  loadEnvFile()
  return readConfig(process.env)
}
