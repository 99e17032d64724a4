import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { WEBHOOK_SECRET } from '../../../tests/support/webhook-receiver.ts'
import { clientAddress } from '../limits/client-address.ts'
import { ConfigError } from '../messages/config-error.ts'
import { readConfig } from './config.ts'
import { readPaypal } from '../../features/payments/server/paypal/paypal-config.ts'
import {
  readWebhookSecret,
  requireWebhookSecret,
} from '../../features/webhooks/server/sign-call.ts'

it('[SV1] has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    shopDir: resolve('data/shop'),
    isStandardShop: true,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    smtp: undefined,
    mailFrom: undefined,
    desk: true,
    shopWrite: true,
    publicUrl: undefined,
    basePath: '',
    leaseMs: 35_000,
  })
})

it('[IN3] relative paths start from OMAGGIO_HOME, as .env does', () => {
  expect(readConfig({ OMAGGIO_HOME: '/home/anna/omaggio' })).toMatchObject({
    dataDir: resolve('/home/anna/omaggio/data'),
    shopDir: resolve('/home/anna/omaggio/data/shop'),
  })
  const own = { OMAGGIO_HOME: '/home/anna/omaggio', SHOP_DIR: 'tazze', DATA_DIR: '/srv/data' }
  expect(readConfig(own)).toMatchObject({
    dataDir: resolve('/srv/data'),
    shopDir: resolve('/home/anna/omaggio/tazze'),
  })
})

it('[SV1] reads every variable', () => {
  const { trustedProxies, ...config } = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    SHOP_DIR: '/srv/shop',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://u@db/omaggio',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'sito@example.com',
    TRUSTED_PROXIES: '10.0.0.1',
    DESK: 'off',
    SHOP_WRITE: 'off',
    PUBLIC_URL: 'https://preventivi.example.com/',
    BASE_PATH: '/preventivi/',
    LEASE_SECONDS: '20',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    shopDir: '/srv/shop',
    isStandardShop: false,
    dataDir: '/srv/data',
    databaseUrl: 'postgres://u@db/omaggio',
    smtp: { host: 'mail.example.com' },
    mailFrom: 'sito@example.com',
    desk: false,
    shopWrite: false,
    publicUrl: 'https://preventivi.example.com',
    basePath: '/preventivi',
    leaseMs: 20_000,
  })
  expect(clientAddress('10.0.0.1', '203.0.113.9', trustedProxies)).toBe('203.0.113.9')
})

it.each([
  [
    'smtps://u%40x:p%2F@mail.example.com',
    { port: 465, secure: true, auth: { user: 'u@x', pass: 'p/' } },
  ],
  ['smtp://mail.example.com', { port: 587, secure: false, auth: undefined }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
])('[SV1] reads %s', (url, expected) => {
  expect(readConfig({ SMTP_URL: url }).smtp).toMatchObject(expected)
})

it.each(['', '35', '1'])(
  '[OB2] with LEASE_SECONDS=%j work is taken over within 60 s, also after another attempt',
  (LEASE_SECONDS) => {
    const { leaseMs, attemptMs } = readConfig({ LEASE_SECONDS })
    const looksEveryMs = 1_000
    expect(leaseMs + attemptMs + looksEveryMs).toBeLessThan(60_000)
    expect(attemptMs).toBeLessThan(leaseMs)
  },
)

it.each([
  ['PORT', '70000'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'http://u:hidden@mail.example.com'],
  ['SMTP_URL', 'smtps://u:hidden%@mail.example.com'],
  ['DATABASE_URL', 'mysql://u:hidden@db'],
  ['MAIL_FROM', 'Omaggio <a@example.com>'],
  ['TRUSTED_PROXIES', 'all'],
  ['DESK', 'no'],
  ['SHOP_WRITE', 'no'],
  ['PUBLIC_URL', 'preventivi.example.com'],
  ['PUBLIC_URL', 'https://example.com/negozio'],
  ['BASE_PATH', 'preventivi'],
  ['BASE_PATH', '/a/../b'],
  ['BASE_PATH', '/a b'],
  ['BASE_PATH', '/a;Domain=example.com'],
  ['LEASE_SECONDS', '36'],
  ['LEASE_SECONDS', 'x'],
])('[SV4] names %s when it is %s, and repeats no password', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  expect(read).not.toThrow('hidden')
})

const PAYPAL = {
  PAYPAL_CLIENT_ID: 'public-id',
  PAYPAL_CLIENT_SECRET: 'hidden',
  PAYPAL_ENV: 'sandbox',
}

it.each([
  ['sandbox', 'https://api-m.sandbox.paypal.com', 'sandbox'],
  ['live', 'https://api-m.paypal.com', 'live'],
  // A fake provider on this machine never counts as live.
  ['http://127.0.0.1:4010/demo', 'http://127.0.0.1:4010/demo', 'sandbox'],
])('[PY10] PAYPAL_ENV=%s asks %s, as %s', (PAYPAL_ENV, apiUrl, environment) => {
  expect(readPaypal({ ...PAYPAL, PAYPAL_ENV })).toMatchObject({ apiUrl, environment })
})

it('[PY11] without credentials there is no account', () => {
  const blank = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_ENV: '' }
  expect(readPaypal(blank)).toBeUndefined()
})

it.each([
  ['PAYPAL_CLIENT_ID', ''],
  ['PAYPAL_CLIENT_SECRET', ''],
  ['PAYPAL_ENV', ''],
  ['PAYPAL_ENV', 'production'],
  ['PAYPAL_ENV', 'https://evil.example'],
  ['PAYPAL_ENV', 'http://127.0.0.1.evil.example:80'],
  ['PAYPAL_ENV', 'http://127.0.0.1:80@evil.example'],
  ['PAYPAL_ENV', 'constructor'],
  ['PAYPAL_CLIENT_ID', '"><script>'],
])('[PY35] refuses half an account by name: %s is %j', (name, value) => {
  const read = () => readPaypal({ ...PAYPAL, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  expect(read).not.toThrow('hidden')
})

it.each(['http', '-1', '65536', '80.5', '1e3', ' '])(
  '[SV4] refuses PORT=%j by its name',
  (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(`PORT vale «${PORT}»`)
  },
)

it.each([
  'segreto',
  'whsec_',
  'whsec_AAAA',
  'whsec_non base64 non base64 non base64 !!',
  'AAAA'.repeat(8),
])(
  '[AF15] refuses %s as a secret of webhooks, names the variable and does not repeat it',
  (secret) => {
    const read = () => readWebhookSecret({ WEBHOOK_SECRET: secret })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/WEBHOOK_SECRET/)
    expect(read).not.toThrow(new RegExp(`«${secret}»`))
  },
)

it('[AF15] a shop with webhooks needs the secret', () => {
  const webhooks = [{ url: 'https://erp.example/', events: ['request.received'] as const }]
  const shop = { settings: { ...demoShop.settings, webhooks } }
  expect(() => requireWebhookSecret(shop, {})).toThrow(
    'settings.json, webhooks: manca WEBHOOK_SECRET',
  )
  requireWebhookSecret(shop, { WEBHOOK_SECRET })
  requireWebhookSecret(demoShop, {})
})
