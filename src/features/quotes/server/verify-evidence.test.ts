import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readQuotesCommand, runOnFile } from './commands.ts'
import { eventHash, sha256 } from './evidence.ts'
import type { EventFacts, PastEvent } from './stored-quote.ts'

const PDF = '%PDF as it was sent'
const EXTENDED = '%PDF until January'
const CONDITIONS = '<p>Condizioni</p>'
const ESCAPE = '\u001B[2J'

/** Two revisions, the second one extended and accepted: as both sides download it. */
function aFile() {
  const papers = { pdfSha256: sha256(PDF), conditionsSha256: sha256(CONDITIONS) }
  const told: readonly [PastEvent['kind'], number, EventFacts][] = [
    ['created', 0, {}],
    ['sent', 1, { ...papers, number: '2026/41', recipients: 'giulia@x.example' }],
    ['opened', 1, { browser: `Firefox ${ESCAPE}`, address: '192.0.2.7' }],
    ['handed-over', 2, { ...papers, number: '2026/41', recipients: '' }],
    ['extended', 2, { validUntil: '2027-01-15', pdfSha256: sha256(EXTENDED) }],
    ['accepted', 2, { ...papers, pdfSha256: sha256(EXTENDED), name: `Giulia ${ESCAPE}` }],
  ]
  let before = ''
  const events = told.map(([kind, revision, facts], index) => {
    const event = { at: Date.UTC(2026, 10, 18 + index), kind, revision, by: '', facts }
    const position = index + 1
    before = eventHash({ quote: 'q1' }, position, event, before)
    return { ...event, position, hash: before, time: new Date(event.at).toISOString() }
  })
  const sentOn = (revision: number, pdf: string) => ({
    revision,
    sentAt: events.find((event) => event.revision === revision)?.time ?? '',
    pdfSha256: sha256(pdf),
    conditionsSha256: sha256(CONDITIONS),
    conditions: CONDITIONS,
    content: { lines: [] },
  })
  const [created, sent, opened, second, extended, accepted] = events
  if (!created || !sent || !opened || !second || !extended || !accepted) throw new Error('six')
  return {
    file: {
      explanation: 'Ogni evento porta l’impronta',
      quote: 'q1',
      number: '2026/41',
      state: 'accepted',
      revisions: [sentOn(2, EXTENDED), sentOn(1, PDF)] as const,
      events,
    },
    created,
    sent,
    opened,
    accepted,
  }
}

async function verified(content: string, pdf?: string): Promise<string> {
  const folder = tempDir()
  const [file, paper] = [join(folder, 'prova.json'), join(folder, 'preventivo.pdf')]
  writeFileSync(file, content)
  if (pdf !== undefined) writeFileSync(paper, pdf)
  const command = readQuotesCommand(['verify', file, ...(pdf === undefined ? [] : [paper])])
  if (command?.kind !== 'file') throw new Error('it names a quote')
  return runOnFile(command)
}

it('[QU136] a downloaded evidence is verified without a database, with a PDF or without', async () => {
  const { file, accepted } = aFile()
  const text = JSON.stringify(file)
  const said = await verified(text)
  expect(said).toContain('Preventivo 2026/41, accettato: la prova torna, 6 eventi.')
  expect(said).toContain('Accettato da Giulia')
  expect(said).toContain(`Ultima impronta: ${accepted.hash}`)
  expect(said).not.toContain(ESCAPE)
  expect(await verified(text, EXTENDED)).toContain('Il PDF è quello di 2026/41 rev. 2, prolungato')
  expect(await verified(text, PDF)).toContain('Il PDF è quello di 2026/41 rev. 2, inviato')
  await expect(verified(text, '%PDF of another')).rejects.toThrow('Il PDF non è nessuno di quelli')
})

type Forged = (given: ReturnType<typeof aFile>) => object
const FORGED: readonly [string, Forged, string][] = [
  [
    'a fact',
    ({ file, sent }) => {
      const facts = { ...sent.facts, recipients: 'altri@x.example' }
      return {
        ...file,
        events: file.events.map((each) => (each === sent ? { ...each, facts } : each)),
      }
    },
    'dall’evento 2, «Inviato a altri@x.example»',
  ],
  [
    'a removed event',
    ({ file, opened }) => ({ ...file, events: file.events.filter((each) => each !== opened) }),
    'non torna dall’evento 3',
  ],
  [
    'a removed end',
    ({ file }) => ({ ...file, events: file.events.slice(0, -1) }),
    'Lo stato è «accettato», la cronologia dice «inviato»',
  ],
  [
    'another quote',
    ({ file }) => ({ ...file, quote: 'q2' }),
    'La cronologia non torna dall’evento 1',
  ],
  ['another number', ({ file }) => ({ ...file, number: '2026/42' }), 'un altro numero'],
  [
    'a date beside the event',
    ({ file, sent }) => ({
      ...file,
      events: file.events.map((each) => (each === sent ? { ...each, time: '2026-01-01' } : each)),
    }),
    'La data scritta non è quella dell’evento 2',
  ],
  [
    'the conditions',
    ({ file: { revisions, ...file } }) => ({
      ...file,
      revisions: [
        { ...revisions[0], conditions: 'altre', conditionsSha256: sha256('altre') },
        revisions[1],
      ],
    }),
    'Le condizioni di 2026/41 rev. 2 non sono quelle inviate',
  ],
  [
    'the PDF that holds',
    ({ file: { revisions, ...file } }) => ({
      ...file,
      revisions: [{ ...revisions[0], pdfSha256: sha256(PDF) }, revisions[1]],
    }),
    'L’impronta del PDF di 2026/41 rev. 2',
  ],
  [
    'a revision that is missing',
    ({ file }) => ({ ...file, revisions: [file.revisions[0]] }),
    'Manca 2026/41.',
  ],
  [
    'a revision that was never sent',
    ({ file }) => ({
      ...file,
      revisions: [...file.revisions, { ...file.revisions[0], revision: 3 }],
    }),
    'non dice che 2026/41 rev. 3 è stato inviato',
  ],
]

it.each(FORGED)('[QU136] what was changed in the file is named: %s', async (_, forge, said) => {
  await expect(verified(JSON.stringify(forge(aFile())))).rejects.toThrow(said)
})

it.each<[string, (text: string) => string]>([
  ['no JSON', () => 'prova'],
  ['nothing', () => ''],
  ['another JSON', () => '[]'],
  ['one that is nested without end', () => '['.repeat(1_000_000)],
  ['a number that is none', (text) => text.replace('"2026/41"', '"2026/41 rev. 2"')],
  ['a time without a date', (text) => text.replace(/"at":\d+/, '"at":9e15')],
  ['an event of another kind', (text) => text.replace('"created"', '"__proto__"')],
  ['a fact that is a list', (text) => text.replace('"facts":{}', '"facts":{"a":[]}')],
  ['words beside an event', (text) => text.replace('"by":""', '"by":"","firmato":true')],
])('[QU136] a file that is no evidence is refused: %s', async (_, changed) => {
  await expect(verified(changed(JSON.stringify(aFile().file)))).rejects.toThrow(
    'Il file non è la prova di un preventivo',
  )
})

it('[QU136] a fact named like a prototype breaks the chain', async () => {
  const text = JSON.stringify(aFile().file).replace('"facts":{}', '"facts":{"__proto__":"x"}')
  await expect(verified(text)).rejects.toThrow(/dall’evento 1|Il file non è la prova/)
})

it('[QU136] what is neither a number nor a plain file is refused', async () => {
  const folder = join(tempDir(), 'prova.json')
  mkdirSync(folder)
  for (const file of [folder, join(folder, 'altra.json'), '41', `${ESCAPE}x`]) {
    const command = { kind: 'file', file, pdf: undefined } as const
    const said = await runOnFile(command).catch(String)
    expect(said).toContain('non è un numero di preventivo, come 2026/41, né il file di una prova.')
    expect(said).not.toContain(ESCAPE)
  }
})
