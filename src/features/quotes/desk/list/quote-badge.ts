import type { BadgeLook } from '../../../../desk/badge.tsx'
import { QUOTE_STATES, type QuoteState } from '../../wire/quote-state.ts'

const LOOKS: Readonly<Record<QuoteState, Pick<BadgeLook, 'tone' | 'icon'>>> = {
  draft: { tone: 'line', icon: 'pen' },
  sent: { tone: 'brand', icon: 'send' },
  seen: { tone: 'brand', icon: 'eye' },
  'change-asked': { tone: 'warn', icon: 'chat' },
  accepted: { tone: 'ok', icon: 'check' },
  declined: { tone: 'bad', icon: 'close' },
  expired: { tone: 'calm', icon: 'clock' },
}

export function quoteBadge(state: QuoteState): BadgeLook {
  return { ...LOOKS[state], text: QUOTE_STATES[state].label }
}
