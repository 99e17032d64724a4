// The server that ours is compared with: node:http and the same two inserts with the same durability,
// one request after the other, without limits, checks or a database thread.
import { createServer } from 'node:http'
import { DatabaseSync } from '@photostructure/sqlite'

const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
const insertRequest = database.prepare(
  `insert into requests (id, received_at, dedupe, params, verdicts, request_number, repeats)
   values (?, ?, ?, ?, ?, ?, 0)
   on conflict (dedupe) where dedupe is not null do update set repeats = repeats + 1`,
)
const insertDelivery = database.prepare(
  `insert into deliveries (id, kind, subject, network, payload, created_at,
     state, due_at, settled_at, give_up_at, attempt, failures, undecided, detail)
   values (?, 'request-mail', ?, ?, ?, ?, 'waiting', ?, null, ?, 0, 0, 0, '')`,
)
const order = JSON.stringify({
  requestNumber: 48_213,
  selections: {
    product: 'pen',
    color: 'green',
    material: 'metal',
    print: 'digital',
    pack: 'bulk',
    quantity: 2500,
  },
  claimedTotal: 262_500,
  verdict: { kind: 'as-listed' },
})
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
    const id = `${prefix}-${count}`
    const now = Date.now()
    const payload = JSON.stringify({ messageId: `<${id}@example.com>` })
    database.exec('begin immediate')
    insertRequest.run(id, now, params.slice(0, 60), params, order, 48_213)
    insertDelivery.run(id, id, 'network', payload, now, now, now)
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
