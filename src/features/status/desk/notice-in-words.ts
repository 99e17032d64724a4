import type { DeskNotice } from '../wire.ts'
import { COUNTED_UP_TO } from '../../requests/wire.ts'
import { erasedInWords, months } from '../../retention/desk/retention.tsx'
import {
  beforeDay,
  dayInWords,
  momentAheadInWords,
  momentInWords,
} from '../../../desk/moment-in-words.ts'

export interface NoticeInWords {
  readonly text: string
  readonly details: readonly string[]
  readonly advice: string
  /** Something is broken; otherwise it only needs a look. */
  readonly isBad: boolean
}

/** What is wrong, and what to do about it. */
export function noticeInWords(notice: DeskNotice, now: number): NoticeInWords {
  switch (notice.kind) {
    case 'cannot-store':
      return bad(
        'Le richieste nuove non si possono salvare.',
        'Chi preme «Invia» legge un errore. Guarda se il disco è pieno e se l’archivio risponde.',
      )
    case 'mail-fails':
      return bad(
        notice.since === undefined
          ? 'Le email non partono.'
          : `Le email non partono: la prima aspetta ${waitingSince(notice.since, now)}.`,
        'Le richieste sono al sicuro; le email ripartono da sole. Controlla la posta (SMTP_URL) e prova con npm run requests -- try-mail.',
      )
    case 'disk-low':
      return bad(
        `Il disco è quasi pieno: restano ${notice.freeMegabytes} MB.`,
        'Fai spazio: a disco pieno le richieste non si salvano.',
      )
    case 'shop-refused':
      return {
        ...bad(
          `${notice.count === 1 ? 'Un errore' : `${notice.count} errori`} nei file del negozio: i visitatori vedono quello di prima.`,
          'Correggi e salva: il server rilegge da solo. npm run shop -- check li elenca tutti.',
        ),
        details: notice.problems,
      }
    case 'mails-refused':
      return bad(
        notice.count === 1
          ? 'L’email di una richiesta nuova non è arrivata.'
          : `Le email di ${refusedInWords(notice.count)} richieste nuove non sono arrivate.`,
        'Apri la richiesta: c’è scritto perché, e «Riprova ora» la manda di nuovo.',
      )
    case 'erasing-soon':
      return look(
        `${momentAheadInWords(notice.at, now)} il server cancella ${erasedInWords(notice.count)} ${notice.count === 1 ? 'richiesta' : 'richieste'} con più di ${months(notice.keepMonths)}.`,
        'Se non vuoi, cambia prima «Mesi di conservazione», in Negozio › Impostazioni, o fanne una copia.',
      )
    case 'backup-old':
      return look(
        `L’ultima copia di sicurezza è ${beforeDay('del', dayInWords(notice.madeAt, now))}.`,
        'Fanne una nuova: npm run requests -- backup copia.db',
      )
  }
}

function bad(text: string, advice: string): NoticeInWords {
  return { text, details: [], advice, isBad: true }
}

function look(text: string, advice: string): NoticeInWords {
  return { ...bad(text, advice), isBad: false }
}

function waitingSince(since: number, now: number): string {
  const moment = momentInWords(since, now)
  if (/^\d\d:/.test(moment)) return `dalle ${moment}`
  return moment === 'ieri' ? 'da ieri' : beforeDay('dal', moment)
}

function refusedInWords(count: number): string {
  return count > COUNTED_UP_TO ? `più di ${COUNTED_UP_TO}` : String(count)
}
