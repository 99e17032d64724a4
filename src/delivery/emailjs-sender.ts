import type { TemplateParams } from '../order/template-params.ts'
import type { QuoteSender, Sent } from './quote-sender.ts'

/** The provider's browser client, as far as we use it. */
export interface EmailClient {
  readonly init: (options: { publicKey: string; origin: string }) => void
  readonly send: (
    serviceId: string,
    templateId: string,
    params: Record<string, unknown>,
  ) => Promise<{ readonly status: number; readonly text: string }>
}

export interface EmailSettings {
  readonly origin: string
  readonly userId: string
  readonly serviceId: string
  readonly templateId: string
}

export interface EmailSenderOptions {
  readonly settings: EmailSettings
  readonly load: () => Promise<EmailClient>
  readonly isOnline: () => boolean
}

// Long enough for a phone on a bad line, short enough that nobody stares at a dead button.
const PATIENCE_MS = 30_000

export const DETAIL = {
  offline: 'Sembra che tu non sia in linea. Controlla la connessione e riprova.',
  unreachable: 'Il servizio non è raggiungibile. Controlla la connessione e riprova.',
  timeout: 'Nessuna risposta entro 30 secondi. Puoi riprovare.',
  notLoaded:
    'Una parte della pagina non si è caricata. Ricarica la pagina: quello che hai scritto resta.',
  answered: (status: number) => `Il servizio ha risposto con l’errore ${status}.`,
} as const

export function createEmailSender({ settings, load, isOnline }: EmailSenderOptions): QuoteSender {
  let client: Promise<EmailClient> | undefined

  function loaded(): Promise<EmailClient> {
    client ??= load().then((email) => {
      email.init({ publicKey: settings.userId, origin: settings.origin })
      return email
    })
    // A failed load is forgotten: where the browser does not remember it, the next try fetches again.
    client.catch(() => (client = undefined))
    return client
  }

  return {
    prepare() {
      loaded().catch(() => {})
    },
    async send(params) {
      if (!isOnline()) return { ok: false, detail: DETAIL.offline }
      return within(PATIENCE_MS, loadAndSend(params))
    },
  }

  async function loadAndSend(params: TemplateParams): Promise<Sent> {
    let email: EmailClient
    try {
      email = await loaded()
    } catch {
      return { ok: false, detail: DETAIL.notLoaded }
    }
    return email.send(settings.serviceId, settings.templateId, params).then(fromReply, fromError)
  }
}

function fromReply({ status, text }: { status: number; text: string }): Sent {
  return status === 200 || text === 'OK' ? { ok: true, reply: text } : fromError({ status, text })
}

/** The client rejects with plain strings, with status objects and with fetch's TypeError. */
function fromError(error: unknown): Sent {
  return { ok: false, detail: detailOf(error) }
}

function detailOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof TypeError) return DETAIL.unreachable
  const { status, text } = { status: 0, text: '', ...(error as object) }
  // A proxy answers for a server that is down, with a page that nobody wants in a toast.
  const readable = text.trim() !== '' && !text.trimStart().startsWith('<')
  return readable ? text : DETAIL.answered(status)
}

async function within(ms: number, sending: Promise<Sent>): Promise<Sent> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: DETAIL.timeout }), ms)
  })
  const first = await Promise.race([sending, timeout])
  clearTimeout(timer)
  return first
}
