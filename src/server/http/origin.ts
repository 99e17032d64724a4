/** Whether a browser on that page may use us: our own page may, others where the settings say so. */
export function mayCall(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  // Not a browser's cross-site call: curl, a server, an old same-origin form.
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return host !== undefined && hostOf(origin) === withoutDefaultPort(host)
}

/** The scheme does not count: TLS ends at a proxy, and we see plain HTTP. */
function hostOf(origin: string): string | undefined {
  const isWeb = /^https?:\/\//.test(origin) && URL.canParse(origin)
  return isWeb ? withoutDefaultPort(new URL(origin).host) : undefined
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '')
}
