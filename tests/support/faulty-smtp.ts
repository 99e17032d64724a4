import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What a mail server does wrong, and at which step of the talk. */
export type SmtpFault =
  | { readonly kind: 'reply'; readonly at: Step; readonly code: number }
  | { readonly kind: 'reset' | 'silence' | 'drip'; readonly at: Step }

export type Step = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'dot'

export interface FaultySmtp {
  readonly port: number
  /** Faults for the next connections that bring a mail, in order; after them everything is taken. */
  readonly faults: SmtpFault[]
  /** Message-IDs of mails whose final dot came, whether they were then taken or not. */
  readonly dots: string[]
  /** Message-IDs of mails that were answered with 250. */
  readonly taken: string[]
  /** Message-IDs of every connection's mail, as far as it got. */
  connections: number
  readonly stop: () => Promise<void>
}

const OK: Readonly<Record<Step, string>> = {
  connect: '220 faulty ESMTP',
  EHLO: '250 faulty',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  dot: '250 taken',
}

/** A mail server by hand, byte by byte, because a well-behaved one cannot misbehave enough. */
export async function startFaultySmtp(): Promise<FaultySmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    state.connections += 1
    talk(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: FaultySmtp = {
    port: (server.address() as AddressInfo).port,
    faults: [],
    dots: [],
    taken: [],
    connections: 0,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return state
}

function talk(socket: Socket, state: FaultySmtp): void {
  let buffered = ''
  let isMessage = false
  // A connection that only logs in leaves the faults of mails to the next one.
  let fault = isBeforeMail(state.faults[0]) ? state.faults.shift() : undefined

  function answer(step: Step): boolean {
    if (step === 'MAIL') fault ??= state.faults.shift()
    if (fault?.at !== step) {
      socket.write(`${OK[step]}\r\n`)
      return true
    }
    if (fault.kind === 'reset') socket.resetAndDestroy()
    if (fault.kind === 'drip') drip(socket)
    if (fault.kind === 'reply') {
      socket.write(`${fault.code} as asked\r\n`)
      // 421 announces the end of the talk.
      if (fault.code === 421) socket.end()
    }
    return false
  }

  answer('connect')
  socket.on('data', (data) => {
    buffered += data.toString('latin1')
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = buffered.indexOf(end)
      if (at < 0) return
      const part = buffered.slice(0, at)
      buffered = buffered.slice(at + end.length)
      if (isMessage) {
        isMessage = false
        const id = /^Message-ID: (.+)$/im.exec(part)?.[1]?.trim() ?? ''
        state.dots.push(id)
        if (answer('dot')) state.taken.push(id)
        continue
      }
      const command = part.slice(0, 4).toUpperCase()
      if (command === 'QUIT') socket.end('221 bye\r\n')
      else if (command === 'RSET') socket.write('250 ok\r\n')
      else if (command === 'HELO') answer('EHLO')
      else isMessage = answer(command as Step) && command === 'DATA'
    }
  })
}

function isBeforeMail(fault: SmtpFault | undefined): boolean {
  return fault?.at === 'connect' || fault?.at === 'EHLO'
}

/** One line of an answer after the other, and never the last: not silent, and no end to it. */
function drip(socket: Socket): void {
  const drops = setInterval(() => socket.write('250-one moment\r\n'), 50)
  socket.on('close', () => clearInterval(drops))
}
