import { createHash } from 'node:crypto'
import { DatabaseSync } from '@photostructure/sqlite'

// Prints what a file of SQLite holds. A process of its own: the driver keeps the locks of a file after it was closed,
// as long as a statement is not collected.

const PAGE = 'select id, received_at, params from requests where id > ? order by id limit 5000'
const QUOTES = [
  'select id, state, year, sequence, chain from quotes order by id',
  'select quote_id, position, hash from quote_events order by quote_id, position',
]

const [, , file = '', what] = process.argv
const database = new DatabaseSync(file)
/** @param {string} sql */
const all = (sql) => database.prepare(sql).all()
/** @param {string} name */
const has = (name) => all(`select 1 from sqlite_schema where name = '${name}'`).length > 0

function progress() {
  const named = has('named_migrations')
    ? all('select name from named_migrations order by name')
    : []
  const [numbered] = all('select count(*) as count from migrations')
  return [numbered?.count, ...named.map(({ name }) => name)].join()
}

function content() {
  const hash = createHash('sha256')
  const page = database.prepare(PAGE)
  for (let rows = page.all(''); rows.length > 0; rows = page.all(String(rows.at(-1)?.id))) {
    hash.update(JSON.stringify(rows))
  }
  // A table of a later version is as if it were not there, as long as it is empty.
  const quotes = has('quotes') ? QUOTES.map(all).filter((rows) => rows.length > 0) : []
  for (const rows of quotes) hash.update(JSON.stringify(rows))
  return hash.digest('hex')
}

process.stdout.write(what === 'content' ? content() : progress())
