/** For the person who started the server. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** For the log: one JSON object per line, never a body or an address of a visitor. */
export function logLine(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), event, ...facts })
  process.stderr.write(`${line}\n`)
}
