import { writeSync } from 'node:fs'

const STDOUT = 1
const STDERR = 2

/** For the person who started the server. */
export function say(sentence: string): void {
  writeLine(STDOUT, sentence)
}

/** For the log: one JSON object per line, never a body or an address of a visitor. */
export function logLine(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  writeLine(STDERR, JSON.stringify({ at: new Date().toISOString(), event, ...facts }))
}

/**
 * Not through the streams of the process: on a full disk or a closed pipe they end the process, or
 * stay closed when there is space again.
 */
function writeLine(descriptor: number, line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  try {
    for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from)
  } catch {
    // Requests matter more than their log: this line is lost, and the next one is tried.
  }
}
