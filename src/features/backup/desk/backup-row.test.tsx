import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LastBackup } from '../wire.ts'
import { BackupRow } from './backup-row.tsx'

const NOON = Date.UTC(2026, 10, 15, 12)
const HOUR_MS = 60 * 60_000

const shown = (last: LastBackup | null) =>
  renderToStaticMarkup(<BackupRow last={last} isOurs dataDir="/data" now={NOON} />)

it('[UP4] says when a copy was last made, and when one was last read back', () => {
  expect(shown(null)).toContain('Non ne è mai stata fatta una.')
  const made = shown({ madeAt: NOON, readBackAt: null })
  expect(made).toContain('Nessuna è stata ancora riletta per prova.')
  const downloaded = shown({ madeAt: NOON, readBackAt: NOON - HOUR_MS })
  expect(downloaded).toMatch(
    /fatta .*13:00\. L’ultima riletta per prova, e trovata intera: .*12:00\./,
  )
  const readBack = shown({ madeAt: NOON, readBackAt: NOON })
  expect(readBack).toMatch(/fatta .*13:00\. È stata riletta per prova, ed è intera\./)
})

it('[UP18] on Postgres it says the same, and names the command', () => {
  const row = (last: LastBackup | null) =>
    renderToStaticMarkup(<BackupRow last={last} isOurs={false} dataDir="/data" now={NOON} />)
  // Whoever dumps the database need not have made one.
  expect(row(null)).not.toContain('mai')
  expect(row({ madeAt: NOON, readBackAt: NOON })).toMatch(
    /È stata riletta per prova, ed è intera\. .*<code>omaggio backup<\/code>/,
  )
})
