export interface MailService {
  readonly name: string
  readonly host: string
  readonly port: string
  /** Domains of addresses that only this service gives. */
  readonly domains?: RegExp
  /** Names of the servers that take the mail of a domain that it hosts. */
  readonly receives?: RegExp
  /** What its own pages ask for beside user and password. */
  readonly hint?: string
}

const APP_PASSWORD =
  'Serve una «password per le app»: si crea nelle impostazioni di sicurezza dell’account, con la verifica in due passaggi attiva.'

/** By the services' own pages; all of them want the whole address as user. */
export const MAIL_SERVICES: readonly MailService[] = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: '465',
    domains: /^(gmail|googlemail)\.com$/,
    receives: /\.(google|googlemail)\.com$/,
    hint: APP_PASSWORD,
  },
  {
    name: 'Aruba',
    host: 'smtps.aruba.it',
    port: '465',
    domains: /^aruba\.it$/,
    receives: /^(?!.*\bpec\.).*\.aruba\.it$/,
  },
  {
    name: 'Aruba PEC',
    host: 'smtps.pec.aruba.it',
    port: '465',
    domains: /^(pec|arubapec|pec\.aruba)\.it$/,
    receives: /\.pec\.aruba\.it$/,
    hint: 'Una PEC scrive bene alle PEC: ai clienti con una casella normale le email possono non arrivare.',
  },
  {
    name: 'Register.it',
    host: 'authsmtp.securemail.pro',
    port: '465',
    receives: /\.(securemail\.pro|register\.it)$/,
  },
  {
    name: 'Outlook, Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    domains: /^((outlook|hotmail|live)\.(it|com)|msn\.com)$/,
    receives: /\.protection\.outlook\.com$/,
    hint: 'Chi amministra Microsoft 365 deve attivare «SMTP autenticato» per la casella. Le caselle gratuite @outlook.it e @hotmail.it non lo permettono più.',
  },
  {
    name: 'Libero',
    host: 'smtp.libero.it',
    port: '465',
    domains: /^(libero|inwind|iol|blu|giallo)\.it$/,
  },
  { name: 'Virgilio', host: 'out.virgilio.it', port: '465', domains: /^virgilio\.it$/ },
  { name: 'OVH', host: 'ssl0.ovh.net', port: '465', receives: /\.ovh\.net$/ },
  {
    name: 'iCloud',
    host: 'smtp.mail.me.com',
    port: '587',
    domains: /^(icloud|me|mac)\.com$/,
    receives: /\.mail\.icloud\.com$/,
    hint: APP_PASSWORD,
  },
  {
    name: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    port: '465',
    domains: /^yahoo\.(it|com)$/,
    receives: /\.yahoodns\.net$/,
    hint: APP_PASSWORD,
  },
]

/** Undefined where the seller has typed a server of their own. */
export function serviceOf(host: string): MailService | undefined {
  return MAIL_SERVICES.find((service) => service.host === host)
}

/** The part after the @; empty where there is none yet. */
export function domainOf(address: string): string {
  return address.split('@')[1]?.trim().toLowerCase() ?? ''
}

/** Undefined where the domain is the seller's own, or is not known. */
export function serviceOfDomain(domain: string): MailService | undefined {
  return MAIL_SERVICES.find(({ domains }) => domains?.test(domain))
}

/** By the servers that receive the mail of a domain. */
export function serviceOfReceivers(hosts: readonly string[]): MailService | undefined {
  return MAIL_SERVICES.find(({ receives }) => hosts.some((host) => receives?.test(host)))
}
