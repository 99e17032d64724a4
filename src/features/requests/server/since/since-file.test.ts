import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPng } from '../../../../../tests/support/png.ts'
import { NOON } from '../../../../../tests/support/requests.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { newRowId } from '../../../../server/database/row-id.ts'
import { readSinceFile, SINCE_FORMAT } from './since-file.ts'

const request = {
  id: newRowId(NOON),
  receivedAt: new Date(NOON).toISOString(),
  params: { name: 'Bianchi', message: 'Buongiorno' },
}
const state = { version: 1, at: request.receivedAt, by: 'Ufficio', change: { kind: 'reply' } }
const head = (lines: number) => ({ ...SINCE_FORMAT, lines })

async function readLines(content: string | Buffer) {
  const file = join(tempDir(), 'since.jsonl')
  writeFileSync(file, content)
  const read = []
  for await (const line of readSinceFile(file, NOON)) read.push(line)
  return read
}

const asFile = (...lines: readonly unknown[]) =>
  lines.map((line) => JSON.stringify(line)).join('\n')

it('[UP13] reads what a rollback has written, and cleans it as at the border', async () => {
  const params = { name: 'Bian\u0000chi', message: 'una\nriga' }
  const logo = aPng({ width: 4, height: 3 }).toString('base64')
  const [read, changed] = await readLines(
    `\ufeff${asFile(head(2), { ...request, params, logos: [logo] }, { id: request.id, changes: [state] })}\n`,
  )
  expect(read).toMatchObject({
    id: request.id,
    receivedAt: NOON,
    params: { name: 'Bian chi', message: 'una\nriga' },
    logos: [{ id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, png: logo }],
  })
  expect(changed).toMatchObject({ changes: [{ version: 1, at: NOON }] })
})

const many = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`p${n}`, '']))
const deep = `{"id":${'['.repeat(100_000)}`

it.each<[what: string, reason: string, content: string | Buffer]>([
  ['nothing', 'riga 1: il file è vuoto', ''],
  ['another file', 'riga 1: non è un oggetto JSON', Buffer.from('SQLite format 3\0')],
  ['another list', 'riga 1: non è l’inizio', asFile([request])],
  ['a later format', 'riga 1: non è l’inizio', asFile({ ...head(1), format: 2 }, request)],
  ['a file that was cut between lines', 'righe dovrebbero essere 3', asFile(head(2), request)],
  ['a line that was cut', 'riga 2: non è un oggetto', asFile(head(1), request).slice(0, -9)],
  ['a line too many', 'righe dovrebbero essere 1', asFile(head(0), request)],
  [
    'bytes that are no text',
    'riga 2: non è',
    Buffer.from([...Buffer.from(`${asFile(head(1))}\n{"id":"`), 0xff]),
  ],
  ['a deep line', 'riga 2: non è un oggetto', `${asFile(head(1))}\n${deep}`],
  [
    'another id',
    'riga 2: non va bene «id»',
    asFile(head(1), { ...request, id: '../../etc/passwd' }),
  ],
  [
    'the id of another moment',
    '«id» e «receivedAt»',
    asFile(head(1), { ...request, id: newRowId(NOON + 1) }),
  ],
  [
    'the future',
    'riga 2: «receivedAt» è nel futuro',
    asFile(head(1), { ...request, id: newRowId(9e12), receivedAt: new Date(9e12).toISOString() }),
  ],
  [
    'no moment',
    'riga 2: non va bene «receivedAt»',
    asFile(head(1), { ...request, receivedAt: 'ieri' }),
  ],
  ['a request without content', '«params»', asFile(head(1), { ...request, params: undefined })],
  ['what is no text', '«params»', asFile(head(1), { ...request, params: { name: 7 } })],
  [
    'too much content',
    '«params»',
    asFile(head(1), { ...request, params: { message: 'x'.repeat(50_001) } }),
  ],
  ['too many fields', '«params»', asFile(head(1), { ...request, params: many })],
  [
    'another mail state',
    '«mail»',
    asFile(head(1), { ...request, mail: { state: 'sending', at: request.receivedAt } }),
  ],
  ['another sign', '«signs»', asFile(head(1), { ...request, signs: ['x'] })],
  [
    'what is no picture',
    '«logos»',
    asFile(head(1), {
      ...request,
      logos: [Buffer.from('<svg onload=alert(1)>').toString('base64')],
    }),
  ],
  [
    'a path as a file',
    '«artwork»',
    asFile(head(1), {
      ...request,
      artwork: [{ id: '../x', name: 'x', kind: 'pdf', size: 1, sha256: 'a'.repeat(64) }],
    }),
  ],
  [
    'another state of the desk',
    '«changes»',
    asFile(head(1), { ...request, changes: [{ ...state, change: { kind: 'state', state: 'x' } }] }),
  ],
])('[UP13] refuses %s with a sentence that names the line', async (_, reason, content) => {
  const refused = expect(readLines(content)).rejects
  await refused.toThrow(reason)
  await refused.toThrow('Non è stato importato niente.')
})
