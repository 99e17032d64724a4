import type { Context } from 'hono'

/** A history with its hashes, as a file. */
export function sendEvidence(
  context: Pick<Context, 'body'>,
  evidence: object,
  name: string,
): Response {
  return context.body(`${JSON.stringify(evidence, undefined, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="prova-${name}.json"`,
  })
}
