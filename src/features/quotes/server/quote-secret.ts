import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** 256 bits: whoever has it may read the quote and answer it. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Whether it can be one: what cannot is not looked for. */
export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

/** What the database keeps of a secret. It has so many bits that a slow hash would add nothing. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
