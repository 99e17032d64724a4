import type { PublicShop } from '../shop/shop.ts'

/** A foreign email provider takes nothing but requests, and a static host has nobody who could. */
export function isTakenByServer({ emailProvider: { origin } }: PublicShop): boolean {
  return origin === '' || origin === location.origin
}
