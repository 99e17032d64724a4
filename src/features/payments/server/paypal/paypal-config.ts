import { ConfigError } from '../../../../server/messages/config-error.ts'
import type { PaypalAccount } from './paypal-client.ts'

export interface PaypalConfig extends PaypalAccount {
  /** Only `live` moves money; everything else is shown as a demo. */
  readonly environment: 'sandbox' | 'live'
}

type Environment = Readonly<Record<string, string | undefined>>

const NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_ENV'] as const
const HOSTS: Readonly<Record<string, string>> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}
/** A fake provider on this machine, for tests: its payments count as sandbox, never as live. */
const FAKE_PROVIDER = /^http:\/\/127\.0\.0\.1:\d{1,5}(\/[\w-]+)*$/

/** All three or none: an incomplete account is a mistake, and must not become a demo silently. */
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
  const apiUrl = Object.hasOwn(HOSTS, name) ? HOSTS[name] : FAKE_PROVIDER.exec(name)?.[0]
  if (apiUrl === undefined) {
    throw new ConfigError(`PAYPAL_ENV vale «${name}»: scrivi sandbox oppure live.`)
  }
  // The id is written into the page and a header; the secret may have any form.
  if (!/^[\w-]{1,200}$/.test(clientId)) {
    throw new ConfigError(
      'PAYPAL_CLIENT_ID non va bene: copia il client ID dal tuo account PayPal.',
    )
  }
  return { environment: name === 'live' ? 'live' : 'sandbox', apiUrl, clientId, clientSecret }
}
