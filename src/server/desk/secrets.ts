import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/** What a secret opens. A link is no session, and a cookie of plain HTTP is none of TLS. */
export type SecretUse = 'link' | 'banco' | '__Secure-banco'

/** Too long to be guessed, so that a plain hash of it can be stored. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

export function secretHash(use: SecretUse, secret: string): string {
  return hash('sha256', `${use} ${secret}`, 'base64url')
}
