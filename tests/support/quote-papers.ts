import type { DocumentRow, QuoteDocument } from '../../src/features/quotes/wire/quote-document.ts'

function gadget(line: string, title: string, detail: string, figures: readonly string[]) {
  const [quantity = '', unit = '', amount = '', vat = '22 %'] = figures
  return { kind: 'gadget', line, title, detail, quantity, unit, amount, vat } as const
}

function setup(line: string, title: string, amount: string) {
  const row = {
    kind: 'setup',
    line,
    title: 'Impianto',
    detail: `${title}, una volta sola`,
  } as const
  return { ...row, quantity: '1', unit: amount, amount, vat: '22 %' }
}

export function freeRow(line: string, title: string, amount: string, vat = '22 %'): DocumentRow {
  return { kind: 'free', line, title, detail: '', quantity: '', unit: '', amount, vat }
}

/** A quote of three gadgets, as the server writes it in words. */
export const quotePaper: QuoteDocument = {
  title: 'Preventivo 2026/41 rev. 2',
  seller: {
    name: 'Omaggio & Figli <Firenze>',
    lines: [
      'Via dei Fabbri 12, 50125 Firenze',
      'P.IVA 12345678903 · preventivi@omaggio.example',
      'Tel. 055 000 0100',
    ],
    footer: 'Omaggio S.r.l. · Via dei Fabbri 12, 50125 Firenze · P.IVA e C.F. 12345678903',
  },
  facts: [
    { label: 'Data', text: '17 novembre 2026' },
    { label: 'Valido fino al', text: '16 dicembre 2026' },
    { label: 'Vostre richieste', text: '71203, 70988' },
  ],
  recipient: [
    'Studio Ferri S.r.l.',
    'c.a. Giulia Ferri',
    'Borgo San Jacopo 8',
    '50125 Firenze (FI)',
    'P.IVA 01234567897',
  ],
  greeting:
    'Gentile Giulia Ferri, come d’accordo ecco la nostra offerta per i gadget con il vostro logo.',
  pricesNote: 'Prezzi senza IVA',
  rows: [
    gadget('mug', 'Tazza rossa', 'Ceramica · Stampa digitale · Scatola', [
      '250',
      '2,45 €',
      '612,50 €',
    ]),
    setup('mug', 'Tazza rossa', '35,00 €'),
    gadget('pen', 'Penna blu', 'Metallo · Incisione laser · Sfuso', ['500', '0,72 €', '360,00 €']),
    setup('pen', 'Penna blu', '25,00 €'),
    gadget('bottle', 'Borraccia verde', 'Metallo · Stampa digitale · Scatola', [
      '100',
      '3,10 €',
      '310,00 €',
    ]),
    freeRow('freight', 'Trasporto', '28,00 €'),
    freeRow('discount', 'Sconto', '−50,00 €'),
  ],
  totals: [
    { label: 'Imponibile', text: '1.320,50 €' },
    { label: 'IVA 22 %', text: '290,51 €' },
    { label: 'Totale', text: '1.611,01 €' },
  ],
  terms: [
    { label: 'Consegna', text: '15 giorni lavorativi dal visto sulla bozza grafica' },
    { label: 'Pagamento', text: 'Saldo alla consegna con bonifico' },
    { label: 'Acconto', text: '30 % del totale: 483,30 € all’ordine, saldo 1.127,71 €' },
    {
      label: 'Note',
      text: 'Una bozza grafica è compresa.\nColori a stampa secondo il file ricevuto.',
    },
  ],
}

/** The same with as many rows as a quote may have, at several rates. */
export const longQuotePaper: QuoteDocument = {
  ...quotePaper,
  rows: Array.from({ length: 20 }, (_, index) => [
    gadget(
      `g${index}`,
      `Borraccia termica da viaggio ${index + 1}`,
      'Metallo · Stampa digitale · Scatola',
      ['1.000', '12,345 €', '12.345,00 €'],
    ),
    setup(`g${index}`, `Borraccia termica da viaggio ${index + 1}`, '35,00 €'),
    freeRow(`f${index}`, `Trasporto ${index + 1}`, '28,00 €', index % 2 ? '10 %' : 'senza IVA'),
  ]).flat(),
  totals: [
    { label: 'Imponibile', text: '247.960,00 €' },
    { label: 'IVA 22 % su 247.400,00 €', text: '54.428,00 €' },
    { label: 'IVA 10 % su 280,00 €', text: '28,00 €' },
    { label: 'Senza IVA su 280,00 €: Esclusa, art. 15 DPR 633/72', text: '0,00 €' },
    { label: 'Totale', text: '302.416,00 €' },
  ],
}

export const paperConditions = `# Condizioni generali

## 1. Oggetto

Le presenti condizioni valgono per **ogni fornitura** di gadget, salvo accordi scritti. Vedi
[il sito](https://omaggio.example/condizioni).

- Tolleranza di **± 3 %** sulla quantità
- Bozza grafica compresa
  1. prima bozza
  2. una correzione

### Reclami

Entro 8 giorni dalla consegna, per email.

---

## 2. Pagamenti

| Quando | Quanto |
| --- | --- |
| All’ordine | 30 % |
| Alla consegna | 70 % |
`
