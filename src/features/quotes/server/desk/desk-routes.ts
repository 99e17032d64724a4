import { Hono } from 'hono'
import * as v from 'valibot'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import {
  type BodyLimits,
  type DeskCall,
  type DeskRoutes,
  LARGEST_BODY_BYTES,
  type Receive,
} from '../../../../server/desk/receive.ts'
import { textStream } from '../../../../server/desk/text-stream.ts'
import { isPlainId, plainId } from '../../../../server/http/plain-id.ts'
import { isQuoteAmount, QUOTE_FILTER_IDS, type QuoteActionReply } from '../../wire/desk-api.ts'
import { isPeriod } from '../../../requests/wire.ts'
import type { BegunQuote } from '../../wire/desk-replies.ts'
import { LONGEST_LINE } from '../../wire/quote-content.ts'
import { numberInWords, revisionInWords } from '../../wire/quote-number.ts'
import { draftSchema } from '../draft-schema.ts'
import { sendEvidence } from '../send-evidence.ts'
import type { DeskQuotes, ExportFormat } from './desk-quotes.ts'
import type { AskedQuotes } from './quote-sheets.ts'
import type { SendResult } from './send-quotes.ts'

// A draft is stored at each pause in typing, and may be long.
const DRAFTS: BodyLimits = {
  largestBytes: 16 * LARGEST_BODY_BYTES,
  counted: 'quote-drafts ',
  limits: [{ name: 'minute', windowMs: 60_000, most: 600 }],
  memory: 'sellers',
}
const MOST_REQUESTS = 20
const MOST_ADDRESSES = 20

const GONE = 'Questo preventivo non c’è più: forse è stato cancellato.'
const REQUEST_GONE = 'Questa richiesta non c’è più: forse è stata cancellata.'
const NOT_READABLE = 'Nella bozza manca ancora qualcosa: completala, poi riapri l’anteprima.'
const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}

const line = v.pipe(v.string(), v.maxLength(LONGEST_LINE), v.transform(visibleText), v.trim())
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const idSchema = v.object({ id: plainId })
const seenSchema = v.object({ id: plainId, version: whole })
const beginSchema = v.object({ requests: v.pipe(v.array(plainId), v.maxLength(MOST_REQUESTS)) })
const saveSchema = v.object({ id: plainId, version: whole, draft: draftSchema })
const linesSchema = v.object({ id: plainId, request: plainId })
const sendSchema = v.object({
  ...seenSchema.entries,
  to: v.nullable(v.pipe(v.array(line), v.maxLength(MOST_ADDRESSES))),
})
const remindOnSchema = v.object({ ...seenSchema.entries, day: line })
const extendSchema = v.object({ ...seenSchema.entries, day: line })
const acceptedSchema = v.object({ ...seenSchema.entries, who: line, day: line, how: line })

/** What the desk asks of quotes. What is not understood of an address is ignored. */
export function createQuoteRoutes(
  quotes: DeskQuotes,
  receive: Receive,
  /** Where visitors reach this server, as the call says. */
  pageUrlOf: (context: DeskCall) => string | undefined,
): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  routes.get('/quotes', async (context) =>
    context.json(
      await quotes.rows({ ...asked(context), before: context.req.query('before') ?? '' }),
    ),
  )

  routes.get('/quotes/figures', async (context) =>
    context.json(await quotes.figures(asked(context))),
  )

  routes.get('/quotes/today', async (context) => context.json(await quotes.today()))

  routes.get('/quotes/trend', async (context) => context.json(await quotes.trend()))

  routes.get('/quotes/export', (context) => {
    const format = context.req.query('format') === 'json' ? 'json' : 'csv'
    const text = quotes.exported(asked(context), format)
    return context.body(textStream(text, context.get('isOpen')), 200, {
      'Content-Type': EXPORT_TYPES[format],
      'Content-Disposition': `attachment; filename="preventivi.${format}"`,
    })
  })

  routes.get('/quotes/of/:request', async (context) => {
    const id = context.req.param('request')
    return context.json({ quote: isPlainId(id) ? await quotes.ofRequest(id) : null })
  })

  routes.get('/quotes/others/:id', async (context) => {
    const id = context.req.param('id')
    return context.json(isPlainId(id) ? await quotes.others(id) : [])
  })

  routes.get('/quotes/:id', async (context) => {
    const id = context.req.param('id')
    const sheet = isPlainId(id) ? await quotes.sheet(id, context.get('session').id) : undefined
    return sheet ? context.json(sheet) : context.text(GONE, 404)
  })

  routes.get('/quotes/:id/pdf', async (context) => {
    const id = context.req.param('id')
    const quote = isPlainId(id) ? await quotes.find(id) : undefined
    const revision = Number(context.req.query('revision') ?? quote?.revision)
    const papers =
      quote && Number.isInteger(revision) ? await quotes.papers(quote.id, revision) : []
    // The last one holds; the first one is what was sent.
    const { pdf } = papers.at(context.req.query('as') === 'sent' ? 0 : -1) ?? {}
    if (!pdf || !quote?.number) return context.text(GONE, 404)
    return sendPdf(context, pdf, revisionInWords(quote.number, revision))
  })

  routes.get('/quotes/:id/draft.pdf', async (context) => {
    const id = context.req.param('id')
    const pdf = isPlainId(id) ? await quotes.preview(id) : undefined
    return pdf ? sendPdf(context, pdf, 'bozza') : context.text(NOT_READABLE, 404)
  })

  routes.get('/quotes/:id/evidence', async (context) => {
    const id = context.req.param('id')
    const quote = isPlainId(id) ? await quotes.find(id) : undefined
    const evidence = quote && (await quotes.evidence(quote.id))
    if (!evidence || !quote.number) return context.text(GONE, 404)
    return sendEvidence(context, evidence, fileName(numberInWords(quote.number)))
  })

  routes.post('/quotes/begin', (context) =>
    receive(context, beginSchema, async ({ requests }) => {
      const session = context.get('session')
      const begun = await quotes.begin(requests, session)
      const sheet = begun && (await quotes.sheet(begun.id, session.id))
      if (!sheet) return context.text(REQUEST_GONE, 404)
      return context.json({ id: sheet.row.id, sheet } satisfies BegunQuote)
    }),
  )

  routes.post('/quotes/draft', (context) =>
    receive(
      context,
      saveSchema,
      async ({ id, version, draft }) =>
        context.json(await quotes.save(id, version, draft, context.get('session'))),
      DRAFTS,
    ),
  )

  routes.post('/quotes/take-over', (context) =>
    receive(context, idSchema, async ({ id }) => {
      const session = context.get('session')
      await quotes.takeOver(id, session)
      const sheet = await quotes.sheet(id, session.id)
      return sheet ? context.json(sheet) : context.text(GONE, 404)
    }),
  )

  routes.post('/quotes/discard', (context) =>
    receive(context, idSchema, async ({ id }) =>
      context.json({ isDiscarded: (await quotes.discard(id)) === 'stored' }),
    ),
  )

  routes.post('/quotes/lines', (context) =>
    receive(context, linesSchema, async ({ request }) => {
      const added = await quotes.lines(request)
      return added ? context.json(added) : context.text(REQUEST_GONE, 404)
    }),
  )

  /** Each answers with the quote as it is then. */
  function action<Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
    path: string,
    schema: Schema,
    act: (seen: v.InferOutput<Schema>, context: DeskCall) => Promise<SendResult>,
  ): void {
    routes.post(path, (context) =>
      receive(context, schema, async (seen) => {
        const result = await act(seen, context)
        if (result.kind === 'problems') return context.json(result satisfies QuoteActionReply)
        const sheet = await quotes.sheet(seen.id, context.get('session').id)
        const reply: QuoteActionReply =
          result.kind === 'gone' || !sheet ? { kind: 'gone' } : { kind: result.kind, sheet }
        return context.json(reply)
      }),
    )
  }

  action('/quotes/send', sendSchema, (seen, context) =>
    quotes.send({ ...seen, by: context.get('session').name, pageUrl: pageUrlOf(context) }),
  )
  action('/quotes/remind', seenSchema, (seen, context) =>
    quotes.remind(seen, context.get('session'), pageUrlOf(context)),
  )
  action('/quotes/remind-on', remindOnSchema, ({ day, ...seen }, context) =>
    quotes.remindOn(seen, day, context.get('session')),
  )
  action('/quotes/extend', extendSchema, ({ day, ...seen }, context) =>
    quotes.extend(seen, day, context.get('session')),
  )
  action('/quotes/revise', seenSchema, (seen, context) =>
    quotes.revise(seen, context.get('session')),
  )
  action('/quotes/accepted', acceptedSchema, ({ who, day, how, ...seen }, context) =>
    quotes.accepted(seen, { who, day, how }, context.get('session')),
  )
  action('/quotes/revoke', seenSchema, (seen, context) =>
    quotes.revoke(seen, context.get('session')),
  )

  return routes
}

function asked({ req }: DeskCall): AskedQuotes {
  const period = req.query('period') ?? ''
  const amount = req.query('amount') ?? ''
  return {
    search: req.query('search') ?? '',
    filter: QUOTE_FILTER_IDS.find((id) => id === req.query('filter')),
    period: isPeriod(period) ? period : undefined,
    amount: isQuoteAmount(amount) ? amount : undefined,
  }
}

function sendPdf(context: DeskCall, pdf: Buffer, name: string): Response {
  return context.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="Preventivo-${fileName(name)}.pdf"`,
  })
}

function fileName(name: string): string {
  return name.replaceAll(/[^\dA-Za-z]+/g, '-')
}
