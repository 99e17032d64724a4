// The yardstick: node:http, one row per request, the same durability, and nothing else.
import { createServer } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'

const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
database.exec(
  `create table if not exists requests (
     id text primary key, received_at integer, hash text unique, params text)`,
)
const insert = database.prepare(
  'insert into requests values (?, ?, ?, ?) on conflict (hash) do nothing',
)
let count = 0
const prefix = Date.now().toString(36)

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const params = JSON.stringify(body.template_params)
    count += 1
    insert.run(`${prefix}-${count}`, Date.now(), params.slice(0, 60), params)
    response.end('OK')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  console.log(`http://127.0.0.1:${address.port}/`)
})
// Also keeps the database in use: a statement alone does not keep it alive.
process.once('SIGTERM', () => {
  database.close()
  process.exit(0)
})
