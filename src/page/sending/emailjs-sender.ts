import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { TemplateParams } from '../../order/template-params.ts'
import type { PageTexts } from '../../shop/texts/page-texts.ts'
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

interface EmailSenderOptions {
  readonly settings: Readonly<Record<'origin' | 'userId' | 'serviceId' | 'templateId', string>>
  /** What a visitor reads where the provider itself has nothing readable to say. */
  readonly texts: PageTexts['sending']
  readonly load: () => Promise<EmailClient>
  readonly isOnline: () => boolean
}

// Long enough for a phone with a bad connection, short enough to wait for.
const PATIENCE_MS = 30_000

export function createEmailSender(options: EmailSenderOptions): QuoteSender {
  const { settings, texts, load, isOnline } = options
  let client: Promise<EmailClient> | undefined

  function loaded(): Promise<EmailClient> {
    client ??= load().then((email) => {
      email.init({ publicKey: settings.userId, origin: settings.origin })
      return email
    })
    // After a failed load the next attempt loads again, where the browser does not cache the failure.
    client.catch(() => (client = undefined))
    return client
  }

  return {
    prepare() {
      loaded().catch(() => {})
    },
    async send(params) {
      if (!isOnline()) return { ok: false, detail: texts.offline }
      return within(PATIENCE_MS, loadAndSend(params), texts.timeout)
    },
  }

  async function loadAndSend(params: TemplateParams): Promise<Sent> {
    let email: EmailClient
    try {
      email = await loaded()
    } catch {
      return { ok: false, detail: texts.notLoaded }
    }
    try {
      const { status, text } = await email.send(settings.serviceId, settings.templateId, params)
      if (status === 200 || text === 'OK') return { ok: true, reply: text }
      return { ok: false, detail: detailOf({ status, text }, texts) }
    } catch (error) {
      return { ok: false, detail: detailOf(error, texts) }
    }
  }
}

/** The client rejects with plain strings, with status objects and with fetch's TypeError. */
function detailOf(error: unknown, texts: EmailSenderOptions['texts']): string {
  if (typeof error === 'string') return error
  if (error instanceof TypeError) return texts.unreachable
  const { status, text } = { status: 0, text: '', ...(error as object) }
  // A proxy in front of a stopped server answers with an HTML page, which does not belong in a toast.
  const readable = text.trim() !== '' && !text.trimStart().startsWith('<')
  return readable ? text : fillPlaceholders(texts.answered, { status })
}

async function within(ms: number, sending: Promise<Sent>, otherwise: string): Promise<Sent> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Sent>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: otherwise }), ms)
  })
  const first = await Promise.race([sending, timeout])
  clearTimeout(timer)
  return first
}
