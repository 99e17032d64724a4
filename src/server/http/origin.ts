/** Whether a page of this origin may call us: our own page may, others where the settings list them. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  // No cross-site call of a browser: curl, a server, an old same-origin form.
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return host !== undefined && hostOf(origin) === withoutDefaultPort(host)
}

/** The scheme is ignored: TLS ends at a proxy, and we see plain HTTP. */
function hostOf(origin: string): string | undefined {
  const isWeb = /^https?:\/\//.test(origin) && URL.canParse(origin)
  return isWeb ? withoutDefaultPort(new URL(origin).host) : undefined
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '')
}
