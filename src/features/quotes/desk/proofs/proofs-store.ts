import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { observable } from '../../../../wizard/observable.ts'
import { PROOF_PIECE_BYTES, type ProofReply, type ProofSheet } from '../../wire/proof.ts'

interface ShownProofs {
  readonly requestId: string
  /** Undefined until the server has answered. */
  readonly sheet: ProofSheet | undefined
  readonly at: number
  readonly problem: string
  /** Why the last file was not sent. */
  readonly refusal: string
  readonly news: string
  /** How much of a file has arrived, from 0 to 1; undefined while nothing is sent. */
  readonly sent: number | undefined
}

/** What a seller fills in. */
export interface TypedProof {
  readonly file: File
  readonly to: string
  readonly words: string
}

export type ProofsStore = ReturnType<typeof createProofsStore>

const OVERTAKEN =
  'Nel frattempo qualcuno ha mandato un’altra bozza: guardala, poi riprova se serve ancora.'

const pathOf = (requestId: string) => `/requests/${encodeURIComponent(requestId)}/proofs`

interface Options extends Pick<DeskContext, 'server' | 'now'> {
  readonly random: () => number
}

/** The proofs of the open request. */
export function createProofsStore({ server, now, random }: Options) {
  const nothing = { sheet: undefined, problem: '', refusal: '', news: '' } as const
  const shown = observable<ShownProofs>({
    requestId: '',
    at: now(),
    sent: undefined,
    ...nothing,
  })
  const change = (changes: Partial<ShownProofs>) =>
    shown.set({ ...shown.getSnapshot(), at: now(), ...changes })
  const ask = createAsk(server, (problem) => change({ problem }))

  async function show(requestId: string): Promise<void> {
    if (requestId !== shown.getSnapshot().requestId) {
      change({ requestId, ...nothing, sent: undefined })
    }
    if (requestId === '') return
    const sheet = await ask<ProofSheet | null>(pathOf(requestId))
    if (sheet) change({ sheet, problem: '' })
  }

  /** Undefined once all of it has arrived; else why not. */
  async function upload(file: File, name: string, onSent: (part: number) => void) {
    for (let at = 0; at < file.size; at += PROOF_PIECE_BYTES) {
      const piece = file.slice(at, at + PROOF_PIECE_BYTES, 'application/octet-stream')
      const reply = await server.send(`/proofs/pieces?upload=${name}&at=${at}`, piece)
      if (reply.kind === 'closed') return ''
      if (reply.kind === 'failed') return reply.detail
      onSent(Math.min(1, (at + piece.size) / file.size))
    }
    return undefined
  }

  return {
    ...shown,
    show,
    refresh: () => show(shown.getSnapshot().requestId),

    /** Returns whether it was sent. */
    async send({ file, to, words }: TypedProof): Promise<boolean> {
      const { requestId, sheet, sent } = shown.getSnapshot()
      if (!sheet || sent !== undefined) return false
      const isOther = () => shown.getSnapshot().requestId !== requestId
      change({ sent: 0, refusal: '', news: '' })
      const name = `${now().toString(36)}-${random().toString(36).slice(2)}`
      const cut = await upload(file, name, (part) => isOther() || change({ sent: part }))
      if (cut !== undefined) {
        if (!isOther()) change({ sent: undefined, refusal: cut })
        return false
      }
      const seen = sheet.proofs[0]?.version ?? 0
      const asked = { upload: name, size: file.size, name: file.name, to, words, seen }
      const reply = await server.post<ProofReply>(pathOf(requestId), asked)
      if (isOther()) return reply.kind === 'done'
      const idle = { sent: undefined } as const
      if (reply.kind !== 'done') {
        change({ ...idle, refusal: reply.kind === 'failed' ? reply.detail : '' })
        return false
      }
      const { value } = reply
      if (value.kind === 'problem') {
        change({ ...idle, refusal: value.text })
        return false
      }
      const isDone = value.kind === 'done'
      const news = isDone ? `Bozza inviata a ${to}.` : ''
      change({ ...idle, sheet: value.sheet, news, refusal: isDone ? '' : OVERTAKEN })
      return isDone
    },

    async revoke(): Promise<void> {
      const { requestId } = shown.getSnapshot()
      const reply = await server.post<ProofSheet>('/proofs/revoke', { request: requestId })
      if (shown.getSnapshot().requestId !== requestId) return
      if (reply.kind === 'done') {
        change({ sheet: reply.value, news: 'I link mandati finora non aprono più la bozza.' })
      }
      if (reply.kind === 'failed') change({ problem: reply.detail })
    },
  }
}
