/** What a trace of system calls says about answers and the disk. */
export interface TraceVerdict {
  readonly answers: number
  readonly syncs: number
  /** Answers of 200 that left while the log held something that was not yet on disk. */
  readonly tooEarly: number
}

const LOG_FILE = /<[^>]*-wal>/

/** Reads the output of `strace -f -y`, from the line on which `marker` was answered. */
export function readTrace(trace: string, marker: string): TraceVerdict {
  // A call that another thread interrupts is told in two lines; the second does not name the file.
  const unfinished = new Map<string, string>()
  const dirty = new Set<string>()
  let isCounting = false
  const verdict = { answers: 0, syncs: 0, tooEarly: 0 }
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest)
    const call = resumed ? (unfinished.get(thread) ?? rest) : rest
    if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, rest)
    const file = LOG_FILE.exec(call)?.[0]
    const isDone = !rest.endsWith('<unfinished ...>')

    if (call.startsWith('pwrite64') && file) dirty.add(file)
    if (/^f(data)?sync/.test(call) && file && isDone) {
      dirty.delete(file)
      if (isCounting) verdict.syncs += 1
    }
    if (resumed) unfinished.delete(thread)
    // An answer counts from the moment its first byte may leave.
    if (resumed || !/^(write|writev|sendto|sendmsg)\(/.test(call)) continue
    if (call.includes(marker)) isCounting = true
    else if (isCounting && call.includes('HTTP/1.1 200 OK')) {
      verdict.answers += 1
      if (dirty.size > 0) verdict.tooEarly += 1
    }
  }
  return verdict
}

const MAIL_STEPS: readonly (readonly [step: string, call: RegExp])[] = [
  ['mail synced', /^fsync\(\d+<[^>]*\.eml\.part>/],
  ['named', /^rename\w*\(.*\.eml\.part", .*\.eml"/],
  ['mail/ synced', /^fsync\(\d+<[^>]*\/mail>/],
  ['data/ synced', /^fsync\(\d+<[^>]*\/data>/],
  ['noted', /^pwrite64\(\d+<[^>]*-wal>/],
]

/** What became of the first mail, from its file to the first write to the log after it. */
export function readMailSteps(trace: string): string[] {
  const calls = trace.split('\n').map((line) => line.replace(/^\d+\s+/, ''))
  const steps = calls.flatMap((call) => {
    const [step] = MAIL_STEPS.find(([, pattern]) => pattern.test(call)) ?? []
    return step ?? []
  })
  const ofMail = steps.slice(steps.indexOf('mail synced'))
  return ofMail.slice(0, ofMail.indexOf('noted') + 1)
}
