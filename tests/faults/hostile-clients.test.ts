import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { p99, pause, report, rounds, until } from './campaign.ts'
import { FEWER_AT_MOST, goodClient, isHardlyDelayed } from './good-client.ts'

// What strangers do with connections. They have an address of their own, as on the network; every
// address that begins with 127 is this machine.
const ATTACKER_ADDRESS = '127.0.0.2'
const MOST_MEGABYTES = 10
// Left to itself a busy server grows by tens of megabytes before it looks for garbage, attacked or not.
const LITTLE_GARBAGE = '--max-old-space-size=40 --max-semi-space-size=1'
const PICTURE = 'large.jpg'
/** An attack lasts until both clients have had so many: fewer would compare the first moment only. */
const ENOUGH_ANSWERS = rounds(200, 1_000)

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const GET_PICTURE = `GET /pictures/${PICTURE} HTTP/1.1\r\nHost: x\r\n\r\n`
const POST = 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

interface Attack {
  readonly connections: number
  /** What a stranger does with the `n`th connection. */
  readonly begin: (socket: Socket, n: number) => void
  readonly lastsMs?: number
  /** The attack lasts until the server has closed every connection. */
  readonly untilCutOff?: boolean
  readonly waves?: number
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  'slow connections': {
    connections: rounds(100, 1_000),
    untilCutOff: true,
    begin: (socket, n) => {
      if (n % 3 === 0) drip(socket, POST, () => `X-${n}: y\r\n`, 1_000)
      if (n % 3 === 1) drip(socket, `${POST}Content-Length: 60000\r\n\r\n{`, () => '"', 1_000)
    },
  },
  'headers as large as they may be, without an end': {
    connections: rounds(200, 1_000),
    begin: (socket) => socket.write(`${POST}${'a:b\r\n'.repeat(1_500)}`),
  },
  'bodies byte by byte': {
    connections: 60,
    lastsMs: rounds(2_000, 18_000),
    begin: (socket) => drip(socket, `${POST}Content-Length: 100000\r\n\r\n{`, () => '"', 1),
  },
  'bodies without an end, as many as fit': {
    connections: 80,
    begin: (socket, n) => {
      const sent = 'x'.repeat(n < 40 ? 110_000 : 1_000)
      socket.write(`${POST}Content-Length: 130000\r\n\r\n${sent}`)
    },
  },
  'asking on, never reading': {
    connections: 40,
    waves: rounds(1, 10),
    begin: (socket) => socket.pause().write(GET.repeat(2_000)),
  },
  'asking on without a host, never reading': {
    connections: 40,
    waves: rounds(1, 10),
    begin: (socket) => socket.pause().write('GET / HTTP/1.1\r\n\r\n'.repeat(5_000)),
  },
  'pictures that nobody reads': {
    connections: rounds(200, 1_000),
    begin: (socket) => socket.pause().write(GET_PICTURE),
  },
  'leaving in the middle of a picture': {
    connections: 100,
    waves: rounds(1, 10),
    begin: (socket) => leaveAfter(socket.pause(), 200, GET_PICTURE),
  },
  'coming and going': {
    connections: 100,
    waves: rounds(5, 50),
    lastsMs: 400,
    begin: (socket) => leaveAfter(socket, 200, GET),
  },
}

// Memory and open files are read from /proc, and only Linux answers on every address that begins with 127.
const onLinux = it.runIf(process.platform === 'linux')
let shopDir = ''
let server: Awaited<ReturnType<typeof startServer>>
/** Left alone: what the machine delays, it delays there too. */
let beside: Awaited<ReturnType<typeof startServer>>
let busyMegabytes = 0

beforeAll(async () => {
  shopDir = campaignShop({ mailsPerHour: 1 })
  mkdirSync(join(shopDir, 'pictures'), { recursive: true })
  writeFileSync(join(shopDir, 'pictures', PICTURE), Buffer.alloc(5_000_000))
  const catalogue = readFileSync(join(shopDir, 'catalogue.json'), 'utf8')
  const pictured = catalogue.replace('"id": "pen",', `"id": "pen", "pictures": "${PICTURE}",`)
  writeFileSync(join(shopDir, 'catalogue.json'), pictured)
  server = await startServer({ SHOP_DIR: shopDir, NODE_OPTIONS: LITTLE_GARBAGE })
  beside = await startServer({ SHOP_DIR: shopDir, NODE_OPTIONS: LITTLE_GARBAGE })
  busyMegabytes = await mostMemoryDuring(busyTime())
})
afterAll(async () => {
  await Promise.all([server.stop(), beside.stop()])
  rmSync(shopDir, { recursive: true, force: true })
})

onLinux.each(Object.entries(ATTACKS))(
  '[FT7] [FT10] [FT11] [AB4] [AB7] %s: little memory, nothing left open, other clients are hardly delayed',
  async (name, attack) => {
    const filesBefore = openFiles()
    const megabytesBefore = residentMegabytes()
    let isOver = false
    const answers = new Map<string, number>()
    const isCompared = () => {
      const counts = [...answers.values()]
      const isDecided = Math.max(...counts) > ENOUGH_ANSWERS * FEWER_AT_MOST
      return isDecided || Math.min(...counts) >= ENOUGH_ANSWERS
    }
    const noteAnswers = (url: string) => (count: number) => {
      answers.set(url, count)
      return isOver
    }
    const clients = [server, beside].map(({ url }) =>
      // Compared: from then on it only matters that no request fails.
      goodClient(url, noteAnswers(url), () => (isCompared() ? 100 : 5)),
    )
    let sockets: readonly Socket[] = []
    const mostMegabytes = await mostMemoryDuring(
      (async () => {
        const { waves = 1 } = attack
        for (let wave = 0; wave < waves || (attack.waves && !isCompared()); wave++) {
          sockets = Array.from({ length: attack.connections }, (_, n) => connection(attack, n))
          if (attack.untilCutOff) await until(() => sockets.every(({ destroyed }) => destroyed))
          else await pause(attack.lastsMs ?? rounds(1_500, 4_000))
          for (const socket of sockets) if (attack.waves) socket.destroy()
        }
        await until(isCompared)
      })(),
    )
    isOver = true
    const [attacked, undisturbed] = await Promise.all(clients)
    if (!attacked || !undisturbed) throw new Error('no client')
    const { delays, failures } = attacked
    const stillOpen = sockets.filter((socket) => !socket.destroyed).length
    for (const socket of sockets) socket.destroy()
    const isTidy = await until(() => openFiles() <= filesBefore)
    report(name, {
      connections: attack.connections * (attack.waves ?? 1),
      'open at the end': stillOpen,
      'busy MB': busyMegabytes,
      'before MB': megabytesBefore,
      'attacked MB': mostMegabytes,
      'good requests': delays.length,
      'good requests beside': undisturbed.delays.length,
      'good p99 ms': p99(delays).toFixed(1),
      'slowest ms': Math.max(...delays).toFixed(0),
      failures,
    })
    expect(failures).toBe(0)
    expect(isHardlyDelayed(attacked, undisturbed)).toBe(true)
    // Memory that the system took back after the busy time is no attack's when it is taken again.
    const usual = Math.max(busyMegabytes, megabytesBefore)
    expect(mostMegabytes - usual).toBeLessThan(MOST_MEGABYTES)
    expect(isTidy).toBe(true)
    if (attack.untilCutOff) expect(stillOpen).toBe(0)
  },
)

function connection({ begin }: Attack, n: number): Socket {
  const { port } = new URL(server.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER_ADDRESS })
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('end', () => socket.destroy())
  socket.resume()
  begin(socket, n)
  return socket
}

function drip(socket: Socket, first: string, drop: () => string, everyMs: number): void {
  socket.write(first)
  const drops = setInterval(() => socket.write(drop()), everyMs)
  socket.on('close', () => clearInterval(drops))
}

function leaveAfter(socket: Socket, ms: number, asked: string): void {
  socket.write(asked)
  setTimeout(() => socket.destroy(), ms)
}

/** Visitors, each with connections of their own: what that takes is nobody's attack. */
async function busyTime(): Promise<void> {
  let isOver = false
  // As many as an attack may see: each size of a group of requests adds statements, which are kept.
  const good = goodClient(server.url, (answers) => isOver && answers >= 2 * ENOUGH_ANSWERS)
  for (let wave = 0; wave < 15; wave++) {
    await Promise.all(Array.from({ length: 50 }, () => visit('')))
    await visit(`pictures/${PICTURE}`)
  }
  isOver = true
  await good
  await until(isWorkDone)
}

/** Whether the server has indexed and grouped what it has stored, which it leaves for a quiet moment. */
function isWorkDone(): boolean {
  const database = new DatabaseSync(join(server.dataDir, DATABASE_FILE), { readOnly: true })
  const waiting = database
    .prepare(
      'select 1 from inbox_unindexed union all select 1 from customer_waiting union all select 1 from customer_outdated limit 1',
    )
    .all()
  database.close()
  return waiting.length === 0
}

function visit(path: string): Promise<unknown> {
  return new Promise((resolve) => {
    const call = get(new URL(path, server.url), { agent: false }, (reply) => {
      reply.resume()
      reply.on('close', () => resolve(undefined))
    })
    call.on('error', resolve)
  })
}

async function mostMemoryDuring(work: Promise<void>): Promise<number> {
  let most = residentMegabytes()
  const looking = setInterval(() => (most = Math.max(most, residentMegabytes())), 50)
  await work
  clearInterval(looking)
  return most
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function openFiles(): number {
  return readdirSync(`/proc/${server.pid}/fd`).length
}
