import { PICTURE_TYPES } from '../../src/shop/catalogue/picture-types.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { AVIF, NOTE, NOTED } from '../support/noted-pictures.ts'
import { holdRequests } from './hold-requests.ts'
import { expectAccessible, expectAccessibleWideAndNarrow, NARROW } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  bar,
  inShop,
  listOf,
  askForEditor,
  expectBarCoversNothing,
  openEditor,
  openEntry,
  openSection,
  previewIn,
  price,
  publish,
  saved,
  visitorSees,
} from './shop-editor-page.ts'

test('[ED50] [ED51] [ED53] [ED56] [ED60] [ED61] [ED80] [ED81] [ED99] a price is changed, seen, published and taken back', async ({
  page,
  problems,
}) => {
  await inShop(async (shop) => {
    const chunks: string[] = []
    page.on('request', (request) => chunks.push(request.url()))
    await page.goto(deskLink(shop.server))
    await page.getByRole('button', { name: 'Entra' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.getByRole('button', { name: 'Negozio', exact: true }).click()
    await openEntry(page, 'Prodotti', /Tazza/)
    const asked = (part: string) => chunks.findIndex((url) => url.includes(part))
    expect(asked('shop-editor')).toBeGreaterThan(asked('banco/api/requests'))
    await expect(page).toHaveURL(/pagina=negozio&parte=prodotti%2Fmug/)
    await expectAccessibleWideAndNarrow(page)

    await price(page).fill('1,955')
    await expect(previewIn(page).getByText('da 1,955 €')).toBeVisible()
    await price(page).fill('1.234,5')
    await price(page).blur()
    await expect(price(page)).toHaveValue('1.234,50')
    // What is being edited is opened in the frame.
    await page.getByRole('group', { name: 'Colori' }).getByLabel('Giallo').check()
    await expect(previewIn(page).getByRole('radio', { name: 'Giallo' })).toBeVisible()
    await page.getByRole('group', { name: 'Colori' }).getByLabel('Giallo').uncheck()

    await price(page).fill('-2')
    await expect(page.getByText('non può essere negativo').first()).toBeVisible()
    await expect(price(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(listOf(page, 'Prodotti')).toContainText('da sistemare')
    await expect(bar(page).getByRole('button', { name: 'Pubblica' })).toBeDisabled()
    await openSection(page, 'Colori')
    const publishButton = bar(page).getByRole('button', { name: 'Pubblica' })
    await expect(publishButton).toHaveAccessibleDescription(/Una cosa da sistemare prima/)
    // Not `click`, which waits until it is enabled.
    await publishButton.press('Enter')
    await expect(bar(page).getByText('Una cosa da sistemare')).toBeFocused()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Tazza, Prezzo' }).click()
    await expect(price(page)).toBeFocused()
    await price(page).fill('2')
    await saved(page)

    await bar(page).getByRole('button', { name: 'Pubblica' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tazza: da 1,90 € a 2,00 €')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Privacy' }).click()
    await expect(page.getByRole('textbox', { name: 'Privacy' })).toBeFocused()
    await publishButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click()
    await expect(bar(page)).toContainText('Pubblicato')
    await visitorSees(shop, 'da 2,00 €')

    await openSection(page, 'Cronologia')
    await expect(page.getByRole('button', { name: /^Guarda la versione/ })).toBeVisible()
    await page.getByRole('button', { name: 'Torna a prima di questa…' }).click()
    await expect(page.locator('.version-open > .changes')).toHaveText('Tazza: da 2,00 € a 1,90 €')
    await expect(previewIn(page).getByText('da 1,90 €')).toBeVisible()
    await expectAccessibleWideAndNarrow(page)
    await page.getByRole('button', { name: 'Ripristina…' }).click()
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click()
    await publish(page)
    await visitorSees(shop, 'da 1,90 €')
    const newest = page.locator('.versions > li').first()
    await expect(newest).toContainText('Tazza: da 2,00 € a 1,90 €')
    await page.getByRole('button', { name: 'Torna a prima di questa…' }).click()
    await page.getByRole('button', { name: 'Ripristina e pubblica…' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tazza: da 1,90 € a 2,00 €')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ripristina e pubblica', exact: true }).click()
    await expect(newest).toContainText('Tazza: da 1,90 € a 2,00 €')
    await visitorSees(shop, 'da 2,00 €')
    expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  })
})

test('[ED51] [ED54] [ED55] [ED59] [ED75] [ED76] [ED77] products and photos are added, moved and removed by hand and keyboard', async ({
  page,
}) => {
  await inShop(async (shop) => {
    await openEditor(page, shop)
    const rows = listOf(page, 'Prodotti').getByRole('listitem')

    await page.getByRole('button', { name: 'Aggiungi prodotto' }).click()
    await page.keyboard.type('Cappellino da sole')
    await expectAccessible(page)
    await page.getByLabel('Come si chiama').press('Enter')
    await expect(page.getByRole('heading', { name: 'Cappellino da sole' })).toBeVisible()
    await expect(page.getByText('manca').first()).toBeVisible()
    await expect(price(page)).toBeFocused()
    await expect(previewIn(page).getByText('Cappellino da sole').first()).toBeVisible()
    await page.keyboard.type('3,5')
    await expect(previewIn(page).getByText('da 3,50 €')).toBeVisible()
    // Its drawing is none of those that the published shop uses.
    const layers = rows.filter({ hasText: 'Cappellino' }).locator('use')
    const isDrawn = () =>
      layers.evaluateAll((uses) =>
        uses.every((use) => document.querySelector(use.getAttribute('href') ?? '') !== null),
      )
    await expect(layers.first()).toBeAttached()
    await expect.poll(isDrawn).toBe(true)

    await rows.filter({ hasText: 'Cappellino' }).getByRole('button').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(rows.nth(6)).toContainText('Cappellino')
    await expect(rows.nth(6).getByRole('button')).toBeFocused()
    await expect(page.getByText('Cappellino da sole: ora è al posto 7 di 8')).toBeVisible()
    const down = page.getByRole('button', { name: 'Giù' })
    await down.press('Enter')
    await expect(rows.nth(7)).toContainText('Cappellino')
    // At the end of the list, where there is nothing more to do with it.
    await expect(down).toBeDisabled()
    await expect(down).toBeFocused()
    await rows.nth(7).dragTo(rows.nth(0))
    await expect(rows.nth(0)).toContainText('Cappellino')

    const picture = await page.evaluateHandle(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 500 })
      canvas.getContext('2d')?.fillRect(5, 5, 30, 30)
      const [, data = ''] = canvas.toDataURL('image/jpeg').split(',')
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
      const dropped = new DataTransfer()
      dropped.items.add(new File([bytes], 'Foto mia.jpg', { type: 'image/jpeg' }))
      return dropped
    })
    const photos = page.getByRole('group', { name: 'Foto' }).last()
    await photos.dispatchEvent('drop', { dataTransfer: picture })
    await expect(photos.locator('img')).toHaveAttribute('src', /pictures\/cappellino/)
    // As the page needs it, not as the camera made it.
    await expect
      .poll(() => photos.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1600)
    await photos
      .getByLabel(/trascinala qui/)
      .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(photos.getByRole('alert')).toContainText('Serve una foto')

    await openEntry(page, 'Prodotti', /Penna/)
    await page.getByRole('button', { name: 'Togli dal negozio' }).click()
    await expect(rows).toHaveCount(7)
    await openSection(page, 'Colori')
    await page.getByRole('button', { name: 'Aggiungi colore' }).click()
    await page.keyboard.type('Turchese')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ancora in nessun prodotto')).toBeVisible()
    await page.getByRole('button', { name: 'Usa in tutti i prodotti' }).click()
    await page.getByRole('checkbox', { name: 'Tazza' }).uncheck()
    await expect(page.getByText('6 prodotti su 7.')).toBeVisible()
    await saved(page)
    await page.reload()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await openSection(page, 'Prodotti')
    await expect(rows.nth(1)).toContainText('Penna')

    await openEntry(page, 'Prodotti', /Penna/)
    const brackets = page.getByRole('group', { name: 'Scaglioni' })
    const typeBracket = async (title: string, from: string, price: string) => {
      await brackets.getByRole('button', { name: 'Aggiungi scaglione' }).click()
      const added = page.getByRole('group', { name: 'Nuovo scaglione' })
      await added.getByLabel('Il prezzo scende').selectOption(title)
      await added.getByRole('textbox', { name: /^(Sconto|Prezzo)$/ }).fill(price)
      await added.getByLabel('Da quanti pezzi').fill(from)
    }
    await typeBracket('a un prezzo', '500', '0,3')
    // A price of one product would become the price of all.
    await expect(page.getByRole('button', { name: 'Applica a tutti i prodotti' })).toHaveCount(0)
    await typeBracket('in percentuale', '250', '5')
    await expect(page.getByRole('group', { name: 'Da 500 pezzi: 0,30 € l’uno' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Da 250 pezzi: −5 %' })).toBeVisible()
    await expectAccessibleWideAndNarrow(page)

    await saved(page)
    await publish(page)
    await visitorSees(shop, 'Cappellino da sole')
  })
})

test('[ED51] [ED54] [ED56] [ED58] [ED84] [ED85] [ED87] [ED92] [ED96] [ED98] settings, texts and colours are changed, and published from a phone', async ({
  page,
  problems,
}) => {
  await inShop(async (shop) => {
    await openEditor(page, shop)
    await openSection(page, 'Impostazioni')
    await expectAccessibleWideAndNarrow(page)
    await expect(page.getByLabel('Indirizzo del servizio')).toBeHidden()
    await page.getByText('EmailJS', { exact: true }).first().click()
    await page.getByLabel('Indirizzo del servizio').fill('https://api.example.com')
    await expect(bar(page)).toContainText('1 modifica non pubblicata')
    await page.getByLabel('Indirizzo del servizio').fill('')
    await expect(bar(page)).toContainText('Niente da pubblicare')
    await page.getByText('Dentro un altro sito', { exact: true }).first().click()
    const line = page.getByLabel('Riga per il tuo sito')
    await expect(line).toHaveValue(
      `<script async src="${shop.server.url}embed.js"></script><omaggio-wizard><a href="${shop.server.url}">Richiedi un preventivo</a></omaggio-wizard>`,
    )
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copia la riga' }).click()
    await expect(page.getByText('Copiata', { exact: true })).toBeVisible()
    await page.getByRole('group', { name: 'Siti' }).getByRole('button').click()
    await page.getByLabel('Sito 1').fill('www.example.com/')
    await page.getByLabel('Sito 1').blur()
    await expect(page.getByText('Corretto in https://www.example.com')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Colore del marchio').fill('#1f4fa3')
    await page.getByLabel('Nome del negozio').fill('Bottega Rossi')
    const shopName = previewIn(page).getByText('Bottega Rossi').first()
    await expect(shopName).toBeVisible()
    const email = page.getByLabel('Email del venditore')
    const known = await email.inputValue()
    await email.fill('anna')
    const isPartly = page.getByText('Quello che è da sistemare qui si vede com’era')
    await expect(isPartly).toBeVisible()
    await expect(shopName).toBeVisible()
    await email.fill(known)
    await expect(isPartly).toBeHidden()
    await page.getByLabel('Recapito richiesto').selectOption('Email o telefono')
    await openSection(page, 'Testi')
    await page.getByRole('searchbox', { name: 'Cerca nei testi' }).fill('quanti SERVONO')
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await page.getByLabel('Quanti pezzi ti servono?').fill('Quanti ne vuoi?')
    await expect(previewIn(page).getByText('Quanti ne vuoi?')).toBeVisible()
    await expectAccessibleWideAndNarrow(page)
    await page.getByRole('searchbox', { name: 'Cerca nei testi' }).fill('Buongiorno')
    await expect(page.getByRole('textbox')).toHaveAccessibleDescription(
      '{name}: il nome del cliente · {shop}: il nome del negozio',
    )
    await openSection(page, 'Testi lunghi')
    await page.getByRole('textbox', { name: 'Condizioni', exact: true }).fill('Si paga **subito**.')
    await expect(page.locator('.markdown strong').filter({ hasText: 'subito' })).toBeVisible()
    await expect(previewIn(page).getByText('Si paga subito.')).toBeVisible()
    await expectAccessible(page)
    await openSection(page, 'Colori')
    await openEntry(page, 'Colori', /Verde/)
    await page.getByRole('button', { name: 'Togli dal negozio' }).click()
    await saved(page)
    await expect(bar(page).getByRole('button', { name: 'Pubblica' })).toBeEnabled()
    await openSection(page, 'Scelte iniziali e IVA')
    await expect(page.getByLabel('Colore', { exact: true })).not.toHaveValue('green')

    await expectBarCoversNothing(page)
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: 'Anteprima' }).click()
    await expect(shopName).toBeVisible()
    await expectAccessible(page)
    await saved(page)
    const brand = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--solid'))
    const colorBefore = await brand()
    await publish(page)
    await expect(page.getByRole('heading', { name: 'Bottega Rossi', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Banco · Bottega Rossi')
    await expect.poll(brand).not.toBe(colorBefore)
    expect(problems.filter((problem) => problem.includes('Security Policy'))).toEqual([])
    await visitorSees(shop, 'Bottega Rossi')
    const texts = JSON.parse(readFileSync(join(shop.folder, 'texts.json'), 'utf8')) as {
      readonly questions: Readonly<Record<string, string>>
    }
    expect(texts.questions.quantity).toBe('Quanti ne vuoi?')
  })
})

test('[ED57] [ED60] one device edits at a time, tabs of it together, and the folder is asked about', async ({
  page,
  context,
  browser,
}) => {
  await inShop(async (shop) => {
    await openEditor(page, shop)
    await openEntry(page, 'Prodotti', /Tazza/)
    await price(page).fill('2,50')
    await saved(page)

    const tab = await context.newPage()
    await tab.goto(page.url())
    await expect(price(tab)).toHaveValue('2,50')
    await price(tab).fill('2,60')
    await saved(tab)
    await page.bringToFront()
    await expect(price(page)).toHaveValue('2,60')
    await tab.close()

    // Here nobody asks whether another device edits: what is typed meets it.
    const release = await holdRequests(page, '**/shop/state')
    const other = await (await browser.newContext()).newPage()
    const named = (device: string) => `Qualcuno sta già modificando il negozio su «${device}»`
    await askForEditor(other, shop, 'telefono')
    await expect(other.getByText(named('ufficio'))).toBeVisible()
    await expect(bar(other)).toHaveCount(0)
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Continua qui' }).click()
    await openEntry(other, 'Prodotti', /Tazza/)
    await expect(price(other)).toHaveValue('2,60')
    await price(page).fill('9')
    await expect(page.getByText(named('telefono'))).toBeVisible()
    await expect(page.getByText('L’ultima modifica non è riuscita')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    release()
    await page.getByRole('button', { name: 'Continua qui' }).click()
    await expect(price(page)).toHaveValue('2,60')
    await expect(other.getByText(named('ufficio'))).toBeVisible()
    await other.context().close()

    const file = join(shop.folder, 'catalogue.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"price": 0.35', '"price": 0.4'))
    await expect(
      page.getByText('«Prodotti e prezzi» è stato cambiato anche nella cartella'),
    ).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Pubblica' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quello della cartella' }).click()
    await expect(listOf(page, 'Prodotti')).toContainText('0,40 €')
    await expect(price(page)).toHaveValue('1,90')

    await price(page).fill('5')
    await saved(page)
    await bar(page).getByRole('button', { name: 'Scarta le modifiche' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tazza: da 1,90 € a 5,00 €')
    await page.getByRole('button', { name: 'Scarta tutto' }).click()
    await expect(bar(page)).toContainText('Niente da pubblicare')
    await expect(price(page)).toHaveValue('1,90')
  })
})

test('[ED60] where the shop cannot be written the reason is said and the files are offered', async ({
  page,
}) => {
  await inShop(
    async (shop) => {
      await openEditor(page, shop)
      await openEntry(page, 'Prodotti', /Tazza/)
      await price(page).fill('2')
      const files = page.waitForEvent('download')
      await bar(page).getByRole('link', { name: 'Scarica i file' }).click()
      expect((await files).suggestedFilename()).toMatch(/\.zip$/)
      await expect(bar(page)).toContainText('SHOP_WRITE')
      await expect(bar(page).getByRole('button', { name: 'Pubblica' })).toHaveCount(0)
      await expectAccessible(page)
    },
    { SHOP_WRITE: 'off' },
  )
})

test('[ED88] [ED97] a photo is uploaded as it looks, without the notes in it, and the logo is placed on it', async ({
  page,
}) => {
  await inShop(async (shop) => {
    await openEditor(page, shop)
    await openEntry(page, 'Prodotti', /Tazza/)
    const photos = page.getByRole('group', { name: 'Foto' }).last()
    for (const type of PICTURE_TYPES) {
      // A quarter is dark. Browsers write no AVIF.
      const drawn = await page.evaluate(async (wanted) => {
        const canvas = new OffscreenCanvas(32, 16)
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = '#fff'
        context?.fillRect(0, 0, 32, 16)
        context?.clearRect(0, 0, 16, 8)
        const blob = await canvas.convertToBlob({ type: wanted })
        return [...new Uint8Array(await blob.arrayBuffer())]
      }, type)
      const noted = NOTED[type](type === 'image/avif' ? AVIF : Buffer.from(drawn), 6)
      expect(noted.toString('latin1'), type).toContain(NOTE)
      const answered = page.waitForResponse(/api\/shop\/pictures/)
      await photos
        .getByLabel(/trascinala qui/)
        .setInputFiles({ name: 'foto', mimeType: type, buffer: noted })
      const { file } = (await (await answered).json()) as { file: string }
      const [before, after, stored] = await page.evaluate(
        async ({ bytes, file: name }) => {
          const kept = await (await fetch(`/banco/preview/pictures/${name}`)).blob()
          // Light and dark: what is drawn anew differs by a shade.
          const lookOf = async (blob: Blob) => {
            const picture = await createImageBitmap(blob)
            const canvas = new OffscreenCanvas(picture.width, picture.height)
            const context = canvas.getContext('2d')
            context?.drawImage(picture, 0, 0)
            const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
            return [picture.width, picture.height, ...[...pixels].map((shade) => shade > 127)]
          }
          const content = new TextDecoder('latin1').decode(await kept.arrayBuffer())
          return [
            await lookOf(new Blob([new Uint8Array(bytes)])),
            await lookOf(kept),
            content,
          ] as const
        },
        { bytes: [...noted], file },
      )
      expect(after, type).toEqual(before)
      expect(stored, type).not.toContain(NOTE)
    }
    const broken = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await photos.getByLabel(/trascinala qui/).setInputFiles(broken)
    await expect(photos.getByRole('alert')).toContainText('non si può leggere')

    await page.getByText('Zona del logo', { exact: true }).first().click()
    const photo = page.locator('.area-photo')
    await photo.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await photo.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(x + width * from[0], y + height * from[1])
      await page.mouse.down()
      await page.mouse.move(x + width * to[0], y + height * to[1])
      await page.mouse.up()
    }
    const sides = ['Da sinistra', 'Dall’alto', 'Larghezza', 'Altezza']
    const expectArea = async (...values: readonly string[]) => {
      for (const [at, side] of sides.entries()) {
        await expect(page.getByRole('textbox', { name: side, exact: true })).toHaveValue(
          values[at] ?? '',
        )
      }
    }
    // A new one beside the middle, then as a whole, then by its lower right corner.
    await drag([0.1, 0.1], [0.5, 0.3])
    await expectArea('10', '10', '40', '20')
    await drag([0.2, 0.2], [0.3, 0.4])
    await expectArea('20', '30', '40', '20')
    await drag([0.6, 0.5], [0.8, 0.9])
    await expectArea('20', '30', '60', '60')
    const area = page.getByRole('button', { name: /^Zona del logo/ })
    await area.press('ArrowLeft')
    await area.press('Shift+ArrowUp')
    await expectArea('19', '30', '60', '59')
    await expect(
      page.getByText('da sinistra 19 %, dall’alto 30 %, larga 60 %, alta 59 %'),
    ).toBeAttached()
    await expectAccessibleWideAndNarrow(page)
  })
})
