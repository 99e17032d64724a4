import type { BadgeLook } from '../../../../desk/badge.tsx'
import type { ProofRow } from '../../wire/proof.ts'

/** What became of a proof, in one or two words. */
export function proofBadge({
  state,
  isSuperseded,
  openedAt,
}: Pick<ProofRow, 'state' | 'isSuperseded' | 'openedAt'>): BadgeLook {
  if (state === 'approved') return { tone: 'ok', icon: 'check', text: 'approvata' }
  if (isSuperseded) return { tone: 'calm', icon: 'clock', text: 'sostituita' }
  if (state === 'change-asked') return { tone: 'warn', icon: 'chat', text: 'da modificare' }
  return openedAt === null
    ? { tone: 'brand', icon: 'send', text: 'inviata' }
    : { tone: 'brand', icon: 'eye', text: 'vista' }
}
