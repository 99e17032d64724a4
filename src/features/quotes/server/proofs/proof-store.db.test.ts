import { expect, it } from 'vitest'
import { rounds } from '../../../../../tests/faults/campaign.ts'
import { ENGINES } from '../../../../../tests/support/postgres.ts'
import { approving, PROOF_PDF, sentProof } from '../../../../../tests/support/proofs.ts'
import { aDraft, anEvent, sent } from '../../../../../tests/support/quotes.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { twoInstances } from '../../../../../tests/support/two-instances.ts'
import { brokenAt, sha256 } from '../evidence.ts'
import type { QuoteStore } from '../quote-store.ts'

const RACES = rounds(40, 500)

/** Two servers on one database. */
async function quotesOfTwo(engine: (typeof ENGINES)[number]) {
  const { one, other } = await twoInstances(engine)
  const request = async () => {
    const asked = aRequest()
    await one.requests.accept(asked)
    return asked
  }
  const quoteOf = ({ id }: { readonly id: string }) =>
    sent(one.quotes, {}, aDraft({ requests: [{ id, number: 1 }] }))
  return { ...one, other: other.quotes, request, quoteOf }
}

const accepting = (store: QuoteStore, id: string, proof: string) =>
  store.answer({
    id,
    revision: 1,
    answer: 'accept',
    event: anEvent('accepted'),
    proofs: { ids: [proof], by: 'Giulia Ferri', facts: {}, now: NOON + 1 },
    deliveries: [],
    now: NOON + 1,
  })

it.each(ENGINES)(
  '[PF2] [PF3] a later proof counts instead of the one before, which nobody can approve: %s',
  async (engine) => {
    const { quotes, request } = await quotesOfTwo(engine)
    const { id } = await request()
    const first = await sentProof(quotes, id)
    await expect(sentProof(quotes, id, { seen: 0 })).rejects.toThrow('overtaken')
    await expect(sentProof(quotes, 'gone')).rejects.toThrow('gone')
    const wish = { answer: 'change', words: 'Più grande', by: 'x@y.example' } as const
    expect(await quotes.answerProof(approving(first, wish))).toBe('stored')
    const second = await sentProof(quotes, id, { content: Buffer.from('%PDF-2') })
    expect(await quotes.answerProof(approving(first))).toBe('superseded')
    expect(await quotes.answerProof(approving(second, wish))).toBe('stored')
    expect(await quotes.answerProof(approving(second))).toBe('stored')
    expect(await quotes.answerProof(approving(second))).toBe('answered')
    expect(await quotes.answerProof(approving(second, wish))).toBe('answered')
    const told = (await quotes.proofsOf(id)).map(({ version, newest, state, sha256: hash }) => ({
      version,
      newest,
      state,
      hash,
    }))
    expect(told).toEqual([
      { version: 2, newest: 2, state: 'approved', hash: sha256(Buffer.from('%PDF-2')) },
      { version: 1, newest: 2, state: 'change-asked', hash: sha256(PROOF_PDF) },
    ])
    expect((await quotes.proofContent(first))?.equals(PROOF_PDF)).toBe(true)
    const events = await quotes.proofEventsOf(id)
    expect(events.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['sent', 1],
      ['change-asked', 1],
      ['sent', 2],
      ['change-asked', 2],
      ['approved', 2],
    ])
    expect(events.at(-1)?.facts.sha256).toBe(told[0]?.hash)
    expect(brokenAt({ proofsOf: id }, events)).toBeUndefined()
    const changed = events.map((event, n) => (n === 1 ? { ...event, by: 'altri' } : event))
    expect(brokenAt({ proofsOf: id }, changed)).toBe(2)
  },
)

it.each(ENGINES)(
  '[PF16] the desk shows every wish for a proof, also once it is approved: %s',
  async (engine) => {
    const { quotes, request } = await quotesOfTwo(engine)
    const { id } = await request()
    const proof = await sentProof(quotes, id)
    for (const words of ['Più grande', 'E più scuro']) {
      await quotes.answerProof(approving(proof, { answer: 'change', words }))
    }
    await quotes.answerProof(approving(proof))
    const [shown] = await quotes.proofsOf(id)
    expect(shown).toMatchObject({ state: 'approved', answer: 'Più grande\n\nE più scuro' })
  },
)

it.each(ENGINES)(
  '[PF3] [PF9] of an approval and a newer proof at once, what is approved is what counted: %s',
  async (engine) => {
    const { quotes, other, request, quoteOf } = await quotesOfTwo(engine)
    const wins = { approved: 0, superseded: 0 }
    for (let race = 0; race < RACES; race++) {
      const asked = await request()
      const quote = await quoteOf(asked)
      const first = await sentProof(quotes, asked.id)
      const isAlone = race % 2 === 0
      const [approver, sender] = race % 4 < 2 ? [quotes, other] : [other, quotes]
      const [answered] = await Promise.all([
        isAlone ? approver.answerProof(approving(first)) : accepting(approver, quote, first),
        sentProof(sender, asked.id),
      ])
      const [newest, before] = await quotes.proofsOf(asked.id)
      const events = await quotes.proofEventsOf(asked.id)
      const kinds = events.map(({ kind }) => kind)
      const isApproved = answered === 'stored'
      wins[isApproved ? 'approved' : 'superseded'] += 1
      expect(newest?.state).toBe('sent')
      expect(before?.state).toBe(isApproved ? 'approved' : 'sent')
      // Where it was approved, that was before the newer one came.
      expect(kinds).toEqual(isApproved ? ['sent', 'approved', 'sent'] : ['sent', 'sent'])
      expect(brokenAt({ proofsOf: asked.id }, events)).toBeUndefined()
      const state = (await quotes.find(quote))?.state
      expect(state).toBe(isApproved && !isAlone ? 'accepted' : 'sent')
    }
    expect(wins.approved + wins.superseded).toBe(RACES)
  },
)

it.each(ENGINES)(
  '[PF19] two accepted quotes of one erased request both find the proof that each was accepted with: %s',
  async (engine) => {
    const { quotes, requests, request, quoteOf } = await quotesOfTwo(engine)
    const asked = await request()
    const [first, second] = [await quoteOf(asked), await quoteOf(asked)]
    const contents = [Buffer.from('%PDF-1'), Buffer.from('%PDF-2')]
    for (const [index, quote] of [first, second].entries()) {
      const content = contents[index] ?? Buffer.alloc(0)
      const proof = await sentProof(quotes, asked.id, { content })
      expect(await accepting(quotes, quote, proof)).toBe('stored')
    }
    expect(await requests.erase(asked.id)).toBe(true)
    for (const content of contents) expect(await quotes.areProofsKept([sha256(content)])).toBe(true)
    expect(await quotes.areProofsKept([sha256('another')])).toBe(false)
  },
)

it.each(ENGINES)(
  '[PF11] proofs go with their request; what was approved stays with an accepted quote: %s',
  async (engine) => {
    const { quotes, requests, db, request, quoteOf } = await quotesOfTwo(engine)
    const [bare, open, done] = [await request(), await request(), await request()]
    await sentProof(quotes, bare.id)
    const approved = await sentProof(quotes, open.id)
    await quotes.answerProof(approving(approved))
    await quoteOf(open)
    const quote = await quoteOf(done)
    const kept = await sentProof(quotes, done.id)
    expect(await accepting(quotes, quote, kept)).toBe('stored')
    await sentProof(quotes, done.id)
    const hash = 'a'.repeat(64)
    await quotes.addProofLink({ hash, requestId: done.id, recipient: 'a@b.example', now: NOON })
    expect(await quotes.byProofLink(hash)).toMatchObject({ requestId: done.id })
    for (const { id } of [bare, open, done]) expect(await requests.erase(id)).toBe(true)
    const left = await db.selectFrom('proofs').select(['id', 'quote_id']).execute()
    expect(left).toEqual([{ id: kept, quote_id: quote }])
    expect(await quotes.byProofLink(hash)).toBeUndefined()
    const [shown] = await quotes.proofsOfQuote(quote, [])
    expect(shown).toMatchObject({ id: kept, state: 'approved', sha256: sha256(PROOF_PDF) })
    expect((await quotes.proofContent(kept))?.equals(PROOF_PDF)).toBe(true)
    const events = await db.selectFrom('proof_events').select('request_id').distinct().execute()
    expect(events).toEqual([{ request_id: done.id }])
  },
)
