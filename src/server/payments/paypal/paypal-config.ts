import { ConfigError } from '../../messages/config-error.ts'
import type { PaypalAccount } from './paypal-client.ts'

export interface PaypalConfig extends PaypalAccount {
  /** `live` alone moves money; everything else is marked as a trial wherever it is shown. */
  readonly environment: 'sandbox' | 'live'
}

type Environment = Readonly<Record<string, string | undefined>>

const NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_ENV'] as const
const HOSTS: Readonly<Record<string, string>> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}
/** A stand-in on this very machine, for tests: its payments count as sandbox ones, never as live. */
const STAND_IN = /^http:\/\/127\.0\.0\.1:\d{1,5}(\/[\w-]+)*$/

/** All three or none: half an account is a mistake, and must not quietly turn into a demo. */
export function readPaypal(env: Environment): PaypalConfig | undefined {
  const missing = NAMES.filter((name) => !env[name])
  if (missing.length === NAMES.length) return undefined
  if (missing.length > 0) {
    throw new ConfigError(
      `Per i pagamenti manca ${missing.join(' e ')}: imposta ${NAMES.join(', ')} tutte e tre, oppure nessuna per il pagamento di prova.`,
    )
  }
  const { PAYPAL_CLIENT_ID: clientId = '', PAYPAL_CLIENT_SECRET: clientSecret = '' } = env
  const name = env.PAYPAL_ENV ?? ''
  const apiUrl = Object.hasOwn(HOSTS, name) ? HOSTS[name] : STAND_IN.exec(name)?.[0]
  if (apiUrl === undefined) {
    throw new ConfigError(`PAYPAL_ENV vale «${name}»: scrivi sandbox oppure live.`)
  }
  // It enters the page and a header; the secret's form is the provider's business.
  if (!/^[\w-]{1,200}$/.test(clientId)) {
    throw new ConfigError(
      'PAYPAL_CLIENT_ID non va bene: copia il client ID dal tuo account PayPal.',
    )
  }
  return { environment: name === 'live' ? 'live' : 'sandbox', apiUrl, clientId, clientSecret }
}
