import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_TEXTS } from '../../shop/texts/page-texts.ts'
import { createEmailSender, type EmailClient } from './emailjs-sender.ts'

const settings = { origin: 'https://shop.example', userId: 'u', serviceId: 's', templateId: 't' }
const texts = PAGE_TEXTS.sending
const params = { name: 'Rossi', email: 'a@example.com', phone: '1', message: '<table></table>' }

function senderWith(send: EmailClient['send'], { online = true } = {}) {
  const client = { init: vi.fn<EmailClient['init']>(), send: vi.fn(send) }
  const load = vi.fn(async (): Promise<EmailClient> => client)
  const sender = createEmailSender({ settings, texts, load, isOnline: () => online })
  return { sender, client, load }
}

it('[SN8] is set up with the address and the ids of the shop', async () => {
  const { sender, client } = senderWith(async () => ({ status: 200, text: 'OK' }))
  await sender.send(params)
  expect(client.init).toHaveBeenCalledWith({ publicKey: 'u', origin: 'https://shop.example' })
  expect(client.send).toHaveBeenCalledExactlyOnceWith('s', 't', params)
})

it.each([
  [200, 'OK'],
  [200, 'whatever'],
  [202, 'OK'],
])('[SN4] treats %i %j as success', async (status, text) => {
  const { sender } = senderWith(async () => ({ status, text }))
  expect(await sender.send(params)).toEqual({ ok: true, reply: text })
})

it('[SN4] does not treat another status without OK as success', async () => {
  const { sender } = senderWith(async () => ({ status: 202, text: 'later' }))
  expect(await sender.send(params)).toEqual({ ok: false, detail: 'later' })
})

it.each([
  ['a plain string', 'The Public Key is required', 'The Public Key is required'],
  ['a status object', { status: 400, text: 'Account not found' }, 'Account not found'],
  ['an empty answer', { status: 500, text: '' }, 'Riprova tra qualche minuto (errore 500).'],
  [
    'a proxy’s page',
    { status: 502, text: '<html>Bad Gateway</html>' },
    'Riprova tra qualche minuto (errore 502).',
  ],
  [
    'a network failure',
    new TypeError('Failed to fetch'),
    'Il servizio non è raggiungibile. Controlla la connessione e riprova.',
  ],
])('[SN14] gives the detail of %s', async (_, error, detail) => {
  const { sender } = senderWith(() => Promise.reject(error))
  expect(await sender.send(params)).toEqual({ ok: false, detail })
})

it('[SN14] says that the machine is offline without asking the network', async () => {
  const { sender, load } = senderWith(async () => ({ status: 200, text: 'OK' }), { online: false })
  const sent = await sender.send(params)
  expect(sent).toMatchObject({ ok: false, detail: expect.stringContaining('non sia in linea') })
  expect(load).not.toHaveBeenCalled()
})

describe('loading the client', () => {
  it('[SN9] happens once, at preparation or at the first send', async () => {
    const { sender, load } = senderWith(async () => ({ status: 200, text: 'OK' }))
    expect(load).not.toHaveBeenCalled()
    sender.prepare()
    await sender.send(params)
    await sender.send(params)
    expect(load).toHaveBeenCalledOnce()
  })

  it('[SN14] [SN6] a client that does not load is reported, and loaded again at the next send', async () => {
    const { sender, load } = senderWith(async () => ({ status: 200, text: 'OK' }))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    expect(await sender.send(params)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('Ricarica la pagina'),
    })
    expect(await sender.send(params)).toMatchObject({ ok: true })
  })
})

describe('patience', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('[SN14] ends after 30 seconds when the client itself never loads', async () => {
    const sender = createEmailSender({
      settings,
      texts,
      load: () => new Promise(() => {}),
      isOnline: () => true,
    })
    const sending = sender.send(params)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await sending).toMatchObject({
      ok: false,
      detail: expect.stringContaining('30 secondi'),
    })
  })

  it('[SN14] ends after 30 seconds without an answer', async () => {
    const { sender } = senderWith(() => new Promise(() => {}))
    const sending = sender.send(params)
    const settled = vi.fn()
    void sending.then(settled)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await sending).toMatchObject({
      ok: false,
      detail: expect.stringContaining('30 secondi'),
    })
  })
})
