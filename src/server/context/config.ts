import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parseTrustedProxies, type TrustedProxies } from '../limits/client-address.ts'
import { ConfigError } from '../messages/config-error.ts'
import type { SmtpServer } from '../mail/smtp-mailer.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly shopDir: string
  /** Whether shopDir is the standard folder, which the first start makes. */
  readonly isStandardShop: boolean
  readonly dataDir: string
  /** Without it, SQLite under dataDir. */
  readonly databaseUrl: string | undefined
  /** Without it, mails become files under dataDir. */
  readonly smtp: SmtpServer | undefined
  /** Without it, mails come from the seller's own address. */
  readonly mailFrom: string | undefined
  readonly trustedProxies: TrustedProxies
  /** Whether the seller's desk is served. */
  readonly desk: boolean
  /** Whether the desk may write the shop's folder. */
  readonly shopWrite: boolean
  /** The shop's address on the web, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** The path below which everything is served, without a slash at its end; '' for the root. */
  readonly basePath: string
  readonly leaseMs: number
  /** How long an attempt at a mail may take: shorter than its lease, so that it can be settled. */
  readonly attemptMs: number
  /** Where a feature reads settings of its own. */
  readonly env: Environment
}

export type Environment = Readonly<Record<string, string | undefined>>

const HIGHEST_PORT = 65_535
const SMTP_PORT = 587
const SMTPS_PORT = 465
// The work of a dead instance is taken over within a minute: its lease, plus an attempt that another
// instance has just begun, plus one look at the database.
const LONGEST_LEASE_SECONDS = 35
const ATTEMPT_SHARE_OF_LEASE = 0.6

/** Where `.env` is, and what relative paths in it start from. */
export function homeFolder(env: Environment): string {
  return resolve(env.OMAGGIO_HOME || '.')
}

/** `.env` fills in what the environment does not set. */
export function loadEnvFile(): void {
  const text = readEnvFile()
  if (text.includes('\0'))
    throw new ConfigError('Il file .env non è in UTF-8: salvalo di nuovo così.')
  // Some editors write a byte order mark, which Node would take for part of the first name.
  const settings = parseEnv(text.replace(/^\uFEFF/, ''))
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
}

function readEnvFile(): string {
  try {
    return readFileSync(join(homeFolder(process.env), '.env'), 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return ''
    throw new ConfigError('Il file .env non si può leggere.')
  }
}

export function readConfig(env: Environment): Config {
  const home = homeFolder(env)
  const dataDir = resolve(home, env.DATA_DIR || 'data')
  const leaseMs = readLease(env.LEASE_SECONDS || String(LONGEST_LEASE_SECONDS))
  return {
    port: readPort(env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    shopDir: env.SHOP_DIR ? resolve(home, env.SHOP_DIR) : join(dataDir, 'shop'),
    isStandardShop: !env.SHOP_DIR,
    dataDir,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    smtp: readSmtpUrl(env.SMTP_URL),
    mailFrom: readMailFrom(env.MAIL_FROM),
    env,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES ?? ''),
    desk: readSwitch('DESK', env.DESK || 'on'),
    shopWrite: readSwitch('SHOP_WRITE', env.SHOP_WRITE || 'on'),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    basePath: readBasePath(env.BASE_PATH || '/'),
    leaseMs,
    attemptMs: leaseMs * ATTEMPT_SHARE_OF_LEASE,
  }
}

/** The page's address on the web, with a slash at its end; undefined where nobody has told it. */
export function publicAddress({
  publicUrl,
  basePath,
}: Pick<Config, 'publicUrl' | 'basePath'>): string | undefined {
  return publicUrl === undefined ? undefined : `${publicUrl}${basePath}/`
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port <= HIGHEST_PORT) return port
  throw refused('PORT', value, `un numero da 0 a ${HIGHEST_PORT} (0 sceglie una porta libera)`)
}

// These two may contain a password, so the message does not repeat the value.
function readDatabaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (/^postgres(ql)?:\/\//.test(value)) return value
  throw new ConfigError('DATABASE_URL non va bene: scrivi postgres://utente:password@host/nome.')
}

function readSmtpUrl(value: string | undefined): SmtpServer | undefined {
  if (!value) return undefined
  const url = /^smtps?:\/\//.test(value) && URL.canParse(value) ? new URL(value) : undefined
  if (!url?.hostname) {
    throw new ConfigError('SMTP_URL non va bene: scrivi smtps://utente:password@host:465.')
  }
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? SMTPS_PORT : SMTP_PORT),
    secure,
    auth: url.username
      ? { user: unescaped(url.username), pass: unescaped(url.password) }
      : undefined,
  }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(
      'SMTP_URL non va bene: in utente e password il segno % si scrive %25 (e @ si scrive %40).',
    )
  }
}

function readMailFrom(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(value)) return value
  throw refused('MAIL_FROM', value, 'un solo indirizzo, senza nome')
}

function readTrustedProxies(value: string): TrustedProxies {
  const trusted = parseTrustedProxies(value)
  if (trusted) return trusted
  const wanted = 'indirizzi o reti separati da virgole, come 10.0.0.1, 192.168.0.0/16'
  throw refused('TRUSTED_PROXIES', value, wanted)
}

function readSwitch(name: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on'
  throw refused(name, value, 'on oppure off')
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (!value) return undefined
  const isOrigin = /^https?:\/\/[^/?#@\s]+\/?$/.test(value) && URL.canParse(value)
  if (isOrigin) return new URL(value).origin
  throw refused('PUBLIC_URL', value, 'l’indirizzo del sito, come https://preventivi.example.com')
}

function readBasePath(value: string): string {
  const segments = value.split('/').filter((segment) => segment !== '')
  const isPath = value.startsWith('/') && segments.every(isPlainSegment)
  if (isPath) return segments.map((segment) => `/${segment}`).join('')
  throw refused('BASE_PATH', value, 'il percorso in cui si trova il negozio, come /preventivi/')
}

/** Nothing that a browser, a proxy or a cookie writes in another way. */
function isPlainSegment(segment: string): boolean {
  return /^[\w~-][\w.~-]*$/.test(segment)
}

function readLease(value: string): number {
  const seconds = Number(value)
  if (seconds > 0 && seconds <= LONGEST_LEASE_SECONDS) return seconds * 1000
  throw refused('LEASE_SECONDS', value, `un numero di secondi, fino a ${LONGEST_LEASE_SECONDS}`)
}

function refused(name: string, value: string, wanted: string): ConfigError {
  return new ConfigError(`${name} vale «${value}»: scrivi ${wanted}.`)
}
