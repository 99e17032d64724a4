import type { PaypalAccount } from './paypal-client.ts'

export interface PaypalConfig extends PaypalAccount {
  /** `live` alone moves money. */
  readonly environment: 'sandbox' | 'live'
}

type Environment = Readonly<Record<string, string | undefined>>

const HOSTS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const

/** All three or none: half an account is a mistake, and must not turn into a demo. */
export function readPaypal(env: Environment): PaypalConfig | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_ENV: name } = env
  if (!clientId || !clientSecret || !name) return undefined
  const environment = name === 'live' ? 'live' : 'sandbox'
  return { environment, apiUrl: HOSTS[environment], clientId, clientSecret }
}
