// The server that ours is compared with: node:http and the same inserts with the same durability, one request after
// the other, without limits, checks or a database thread. The database holds requests that our server has stored: the
// rows of a new one are those of the last of them, with keys and text of its own.
import { createServer } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'

const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
const inserts = ['requests', 'deliveries', 'request_lines', 'inbox'].map((table) => {
  const select = database.prepare(`select * from ${table} order by 1 desc limit 1`)
  // The sort keys of the inbox are larger than a number of JavaScript.
  select.setReadBigInts(true)
  const row = select.get() ?? {}
  const columns = Object.keys(row)
  const insert = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  /** @param {Record<string, unknown>} own */
  return (own) => insert.run(...columns.map((column) => own[column] ?? row[column]))
})
const prefix = Date.now().toString(36)
let count = 0

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const params = JSON.stringify(body.template_params)
    count += 1
    const id = `${prefix}-${count}`
    const own = { id, request_id: id, subject: id, sort_key: count, dedupe: id, params }
    database.exec('begin immediate')
    for (const insert of inserts) insert(own)
    database.exec('commit')
    response.end('OK')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  console.log(`http://127.0.0.1:${address.port}/`)
})
// The reference also keeps the database from being garbage collected: a statement alone does not.
process.once('SIGTERM', () => {
  database.close()
  process.exit(0)
})
