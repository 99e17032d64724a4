/** A setting that cannot be used, in one sentence for the seller. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
