import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { changed, pngFile, seen } from './logo-pixels.ts'
import { LIVE, picturesAlone, visiblyDifferent } from './pictures-alone.ts'
import type { WizardPage } from './wizard-page.ts'

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
/** A red square with empty white margins. */
const SQUARE = pngFile(300, 400, (x, y) =>
  x > 80 && x < 220 && y > 130 && y < 270 ? [200, 20, 30] : WHITE,
)
const STATUS = 'marchio.png è sul gadget.'

const fileField = (wizard: WizardPage) => wizard.page.locator('input[type=file]:not([multiple])')

async function openPrintStep(wizard: WizardPage, path = '/?product=mug&color=blue'): Promise<void> {
  // So low that the controls of the logo do not change the size of the picture.
  await wizard.page.setViewportSize({ width: 1280, height: 600 })
  await wizard.open(path)
  await wizard.walkTo('Stampa')
}

async function choose(wizard: WizardPage, file = SQUARE): Promise<void> {
  await fileField(wizard).setInputFiles(file)
  await expect(wizard.page.getByText(`${file.name} è sul gadget.`)).toBeVisible()
}

test('[LG1] [LG2] the logo is where the mark was, in the colour of its technique, and nowhere else', async ({
  page,
  wizard,
  problems,
}) => {
  await openPrintStep(wizard)
  const picture = page.getByRole('img', { name: 'Tazza' })
  await wizard.radio('Nessuna').check()
  const bare = await seen(page, picture)
  await wizard.radio('Incisione Laser').check()
  const placeholder = await changed(bare, await seen(page, picture))
  await choose(wizard)

  const laser = await changed(bare, await seen(page, picture))
  await wizard.radio('Serigrafia').check()
  const screen = await changed(bare, await seen(page, picture))
  await page.getByRole('radio', { name: 'Giallo' }).check()
  await expect
    .poll(async () => (await changed(bare, await seen(page, picture))).blue)
    .toBeLessThan(90)
  await wizard.radio('Stampa Digitale').check()
  const digital = await changed(bare, await seen(page, picture))

  const middle = ({ left, right }: typeof laser) => (left + right) / 2
  for (const mark of [laser, screen, digital]) {
    // A square logo, where the placeholder was: the size of the printable area, on the mug's front.
    expect(Math.abs(middle(mark) - middle(placeholder))).toBeLessThan(4)
    expect(mark.right - mark.left).toBeGreaterThan(40)
    expect(mark.right - mark.left).toBeLessThan(mark.width * 0.35)
    // On the reflection of a window it is hardly seen.
    expect(mark.count).toBeGreaterThan(0.7 * (mark.right - mark.left) * (mark.bottom - mark.top))
  }
  // Lighter than the blue mug, but a tone of it; white ink; red with a white border.
  expect((laser.blue ?? 0) - (laser.red ?? 0)).toBeGreaterThan(60)
  expect(Math.min(screen.red ?? 0, screen.green ?? 0, screen.blue ?? 0)).toBeGreaterThan(190)
  expect(digital.red).toBeGreaterThan(170)
  expect(digital.green).toBeLessThan(110)
  expect(problems).toEqual([])
})

test('[LG1] [LG3] [LG10] by keyboard, paste and drop; the background kept; the logo removed', async ({
  page,
  wizard,
}) => {
  await openPrintStep(wizard, '/?product=powerbank&color=black')
  await expect(page.getByText('Resta sul tuo dispositivo finché non invii.')).toBeVisible()
  // Waits from here on: a key may reach the page sooner than the wish to hear of the dialog.
  const choosing = page.waitForEvent('filechooser')
  const picture = page.getByRole('img', { name: 'Powerbank' })
  const placeholder = await seen(page, picture)
  await fileField(wizard).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(SQUARE)
  await expect(page.getByRole('status').filter({ hasText: STATUS })).toBeVisible()
  await expect(page.getByLabel('Cambia file')).toBeFocused()
  await expectAccessible(page)
  const cut = await seen(page, picture)

  await page.getByLabel('Rimuovi lo sfondo').focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await changed(cut, await seen(page, picture))).count)
    .toBeGreaterThan(400)
  await page.getByLabel('Grandezza').focus()
  const kept = await seen(page, picture)
  await page.keyboard.press('Home')
  await expect
    .poll(async () => (await changed(kept, await seen(page, picture))).count)
    .toBeGreaterThan(400)
  await page.getByRole('button', { name: 'Rimuovi il logo' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Logo rimosso.' })).toBeVisible()
  await expect(fileField(wizard)).toBeFocused()
  expect((await changed(placeholder, await seen(page, picture))).count).toBe(0)

  for (const event of ['paste', 'drop'] as const) {
    await page.evaluate(
      ([kind, bytes]) => {
        const data = new DataTransfer()
        const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        data.items.add(new File([file], `${kind}.png`, { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        )
      },
      [event, SQUARE.buffer.toString('base64')] as const,
    )
    await expect(page.getByText(`${event}.png è sul gadget.`)).toBeVisible()
  }
})

test('[LG5] [LG6] [LG7] what is no picture is refused kindly, and the former logo stays', async ({
  page,
  wizard,
  problems,
}) => {
  await openPrintStep(wizard)
  const pale = '<circle cx="4" cy="3" r="2" fill="#fff3b0"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6" onload="document.title='x'"><script>document.title='x'</script><rect width="9" height="6" fill="#fff"/>${pale}</svg>`
  await choose(wizard, { name: 'giallo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page).not.toHaveTitle('x')
  await wizard.radio('Incisione Laser').check()
  await expect(page.getByText('per l’incisione serve un segno più scuro')).toBeVisible()

  const { buffer } = SQUARE
  const bomb = Buffer.from(buffer)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const refused: [string, Buffer, RegExp][] = [
    ['testo.png', Buffer.from('ciao'), /non è un’immagine/],
    ['vuoto.png', Buffer.alloc(0), /non è un’immagine/],
    ['tronco.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), /non è un’immagine/],
    [
      'rotto.png',
      Buffer.concat([buffer.subarray(0, 60), Buffer.alloc(40)]),
      /non si riesce a leggere/,
    ],
    ['bomba.png', bomb, /troppo grande/],
    ['rotto.svg', Buffer.from('<svg viewBox="0 0 1 1"><g></svg>'), /non si riesce a leggere/],
    ['bianco.png', pngFile(20, 20, () => WHITE).buffer, /sembra vuota/],
  ]
  for (const [name, file, sentence] of refused) {
    await fileField(wizard).setInputFiles({ name, mimeType: 'image/png', buffer: file })
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Rimuovi il logo' })).toBeVisible()
  await choose(wizard, {
    ...pngFile(30, 30, (x) => (x > 9 && x < 20 ? [0, 0, 0] : WHITE)),
    name: 'piccolo.png',
  })
  await expect(page.getByText(/Il logo è piccolo/)).toBeVisible()
  expect(problems).toEqual([])
})

test('[LG42] a vector is one after a reload, too: its pixels are not called too few', async ({
  page,
  wizard,
}) => {
  await openPrintStep(wizard)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect x="9" y="9" width="4" height="2"/></svg>'
  await choose(wizard, { name: 'margini.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const remark = page.getByText(/sgranato/)
  await expect(remark).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Rimuovi il logo' })).toBeVisible()
  await expect(remark).toBeHidden()
})

test('[LG9] works where storage is blocked, until the page is left', async ({ page, wizard }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await openPrintStep(wizard)
  await choose(wizard)
  await wizard.walkTo('Quantità')
  await page.getByRole('button', { name: 'Regola il logo' }).click()
  await expect(page.getByRole('dialog').getByText(STATUS)).toBeVisible()
})

test('[LG21] [PG15] a reload shows the placeholder at no moment, and the picture names the logo', async ({
  page,
  wizard,
}) => {
  await openPrintStep(wizard)
  const picture = page.getByRole('img')
  await wizard.radio('Nessuna').check()
  const bare = await picturesAlone(page, LIVE)
  const markedPercent = async () => visiblyDifferent(page, bare, await picturesAlone(page, LIVE))
  await wizard.radio('Serigrafia').check()
  await choose(wizard)
  await expect(picture).toHaveAccessibleName(/Logo: marchio.png/)
  await page.waitForFunction(() => sessionStorage.getItem('omaggio.logo'))
  // Only the first step is shown before the part that loads later.
  await wizard.stepButton('Prodotto').click()
  await wizard.expectStep('Prodotto')
  await wizard.keepDraft()
  const letLogoCome = await holdRequests(page, '**/later-chunk-*.js')
  await page.reload()
  await wizard.expectStep('Prodotto')
  expect(await markedPercent()).toBe(0)
  letLogoCome()
  await expect(picture).toHaveAccessibleName(/Logo: marchio.png/)
  expect(await markedPercent()).toBeGreaterThan(0.5)
  await wizard.stepButton('Stampa').click()
  await expect(page.getByText(STATUS)).toBeVisible()
  await page.getByRole('button', { name: 'Rimuovi il logo' }).click()
  await expect(page.getByText('Logo rimosso.')).toBeVisible()
  expect(await markedPercent()).toBeGreaterThan(0.5)
  await expect(picture).not.toHaveAccessibleName(/Logo/)
})

test('[LG8] [LG11] [LG12] the logo is kept, sent once, shown on the confirmation and its print, and never in a link', async ({
  page,
  wizard,
  server,
  problems,
}) => {
  await openPrintStep(wizard)
  await choose(wizard)
  await wizard.walkTo('Quantità')
  // Shown at once, compressed and kept a moment later.
  await page.waitForFunction(() => sessionStorage.getItem('omaggio.logo'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Regola il logo' })).toBeVisible()
  await wizard.walkTo('Riepilogo')
  await expect(page.getByRole('row', { name: 'Logo marchio.png' })).toBeVisible()
  await wizard.sendButton.click()
  await expect(page.getByText(/^Richiesta n\./)).toBeVisible()
  expect(server.requests().at(-1)?.message).toMatch(
    /<th>Logo<\/th><td data-field="logo" data-value="[0-9a-f]{32}">marchio.png · [0-9a-f]{12} · 7,4 × 7,4 cm, al centro</,
  )
  await page.reload()
  await expect(page.getByRole('row', { name: 'Logo marchio.png' })).toBeVisible()
  const logo = page.locator('#o-mug-mark')
  await expect(logo.locator('image')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const printed = await seen(page, page.getByRole('img'))
  await logo.evaluate((element) => (element.style.display = 'none'))
  expect((await changed(printed, await seen(page, page.getByRole('img')))).count).toBeGreaterThan(0)
  await logo.evaluate((element) => (element.style.display = ''))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Configura un altro gadget' }).click()
  await expect(page.getByRole('button', { name: 'Regola il logo' })).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('logo')

  // The second request goes without its logo, which the visitor is told.
  await page.route('**/api/logo', (route) => route.abort())
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(page.getByText('Il logo non è arrivato')).toBeVisible()
  expect(server.requests().at(-1)?.message).toContain('marchio.png · non arrivato')
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await expect(page.getByRole('button', { name: 'Prova il tuo logo' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('logo')
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
})
