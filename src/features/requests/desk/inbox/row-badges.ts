import type { BadgeLook } from '../../../../desk/badge.tsx'
import { onDayInWords } from '../../../../desk/moment-in-words.ts'
import { type RequestRow, SELLER_STATES, type SellerState } from '../../wire.ts'

const STATES: Readonly<Record<SellerState, Pick<BadgeLook, 'tone' | 'icon'>>> = {
  new: { tone: 'full', icon: 'dot' },
  seen: { tone: 'calm', icon: 'eye' },
  quoted: { tone: 'brand', icon: 'send' },
  confirmed: { tone: 'ok', icon: 'check' },
  lost: { tone: 'line', icon: 'close' },
}

function stateBadge(state: SellerState): BadgeLook {
  return { ...STATES[state], text: SELLER_STATES[state].label }
}

/**
 * A day to come back that is still ahead, money that came, the state, then what needs the seller, which is worst at the
 * end. The last one is said by its word. That a row is new, its bold letters say too.
 */
export function rowBadges(row: RequestRow, today: string): BadgeLook[] {
  const { mail, isToCheck, payment, state, followUp } = row
  const isDue = followUp !== undefined && followUp <= today
  const urgent = [
    ...(isDue ? [mark('brand', 'clock', 'da ricontattare')] : []),
    ...(isToCheck ? [mark('warn', 'alert', 'da verificare')] : []),
    ...(mail === 'late' ? [mark('warn', 'clock', 'email in ritardo')] : []),
    ...(mail === 'held' ? [mark('warn', 'flag', 'sospetta')] : []),
    ...(mail === 'refused' ? [mark('bad', 'mail-failed', 'email non consegnata')] : []),
  ]
  return [
    ...(followUp === undefined || isDue ? [] : [mark('calm', 'clock', plan(followUp, today))]),
    ...(payment === 'paid' ? [mark('ok', 'euro', 'pagata')] : []),
    ...(payment === 'trial' ? [mark('ok', 'euro', 'pagata per prova')] : []),
    ...(state === 'new' && urgent.length > 0 ? [] : [stateBadge(state)]),
    ...urgent,
  ]
}

const plan = (day: string, today: string) =>
  `da ricontattare ${onDayInWords(day, Date.parse(today))}`

function mark(tone: BadgeLook['tone'], icon: BadgeLook['icon'], text: string): BadgeLook {
  return { tone, icon, text }
}
