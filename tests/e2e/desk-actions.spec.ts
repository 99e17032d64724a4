import { deskLink } from '../../scripts/enter-desk.mjs'
import { startFilledDesk } from './filled-desk.ts'
import { expect, test } from './fixtures.ts'

const GIULIA = { name: 'Giulia', surname: 'Ferri', email: 'giulia@studioferri.example' }
const WRITERS = [
  { ...GIULIA, message: 'Ci servono per la fiera di Bologna.' },
  { ...GIULIA, message: 'Anche in blu.' },
  { name: 'Marco', surname: 'Neri', email: 'marco@ditta.example', message: 'Grazie' },
]
const MOST_ACTIONS = 4

test('[BN144] [BN121] what a seller does every day takes four actions at most', async ({
  page,
  browser,
}) => {
  const server = await startFilledDesk(WRITERS)
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  const place = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Banco' }).getByRole('button', { name })
  const list = page.getByRole('region', { name: 'Richieste', exact: true })

  const tasks = {
    'a request by a word of its message': {
      actions: [
        () => page.getByRole('searchbox').fill('bologna'),
        () => list.getByRole('button', { name: /Bologna/ }).click(),
      ],
      isDone: () =>
        expect(page.getByRole('region', { name: 'Scritto dal cliente' })).toContainText(
          'per la fiera di Bologna',
        ),
    },
    'all requests of one customer': {
      actions: [
        () => place(/^Clienti/).click(),
        () => page.getByRole('button', { name: 'Giulia Ferri' }).click(),
      ],
      isDone: async () => {
        for (const number of ['n. 10001', 'n. 10002'])
          await expect(page.getByRole('button', { name: number })).toBeVisible()
      },
    },
    'a day to come back to a request': {
      actions: [
        () => place(/^Richieste/).click(),
        () => list.getByRole('button', { name: 'Marco Neri' }).click(),
        () => page.getByText('Ricordamelo').click(),
        () => page.getByRole('button', { name: 'tra una settimana' }).click(),
      ],
      isDone: () => expect(list.getByRole('button', { name: /da ricontattare il/ })).toBeVisible(),
    },
    'the mail account': {
      actions: [
        () => place(/^Sistema/).click(),
        () => page.getByLabel('Indirizzo email').fill('ordini@libero.it'),
        () => page.getByLabel('Password').fill('sbagliata'),
        () => page.keyboard.press('Enter'),
      ],
      isDone: () => expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible(),
    },
  }
  // No mail server is asked: what the desk says to its answer is read elsewhere.
  await page.route('**/mail-account', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const [name, { actions, isDone }] of Object.entries(tasks)) {
    expect(actions.length, name).toBeLessThanOrEqual(MOST_ACTIONS)
    for (const act of actions) await act()
    await isDone()
    await place(/^Richieste/).click()
    await page.getByRole('searchbox').fill('')
  }

  // On a phone: two at the desk, the camera, one on the phone.
  await place(/^Sistema/).click()
  await page.getByRole('button', { name: 'Collega un altro dispositivo' }).click()
  const link = await page.getByLabel('Link per entrare').inputValue()
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Entra' }).click()
  await expect(phone.getByRole('searchbox')).toBeVisible()
  await phone.close()
  await server.stop()
})
