import type { DeskNotice } from '../wire.ts'
import { COUNTED_UP_TO } from '../../requests/wire.ts'
import { erasedInWords, months } from '../../retention/desk/retention-in-words.ts'
import {
  beforeDay,
  dayInWords,
  momentAheadInWords,
  momentInWords,
} from '../../../desk/moment-in-words.ts'

interface NoticeInWords {
  readonly text: string
  readonly details: readonly string[]
  /** The same for whoever edits the shop's files. */
  readonly lines: readonly string[]
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
        'Le richieste sono al sicuro; le email ripartono da sole. In «Sistema» prova l’account di posta.',
      )
    case 'disk-low':
      return bad(
        `Il disco è quasi pieno: restano ${notice.freeMegabytes} MB.`,
        'Fai spazio: a disco pieno le richieste non si salvano.',
      )
    case 'shop-refused':
      return {
        ...bad(
          `${notice.count === 1 ? 'Una cosa' : `${notice.count} cose`} da sistemare nel negozio: i visitatori vedono ancora quello di prima.`,
          'In «Negozio» ogni cosa da sistemare porta al suo campo: correggi e pubblica.',
        ),
        details: notice.problems.map(({ words }) => words),
        lines: [
          ...notice.problems.map(({ line }) => line),
          'Da terminale li elenca tutti il comando «shop check».',
        ],
      }
    case 'mails-refused':
      return bad(
        notice.count === 1
          ? 'L’email di una richiesta non è arrivata.'
          : `Le email di ${refusedInWords(notice.count)} richieste non sono arrivate.`,
        'Apri la richiesta: c’è scritto perché. Riprova, oppure premi «Non serve più».',
      )
    case 'erasing-soon':
      return look(
        `${momentAheadInWords(notice.at, now)} il server cancella ${erasedInWords(notice.count)} ${notice.count === 1 ? 'richiesta' : 'richieste'} con più di ${months(notice.keepMonths)}.`,
        'Se non vuoi, cambia prima «Mesi di conservazione», in «Sistema», o fanne una copia.',
      )
    case 'backup-old':
      return look(
        `L’ultima copia di sicurezza è ${beforeDay('del', dayInWords(notice.madeAt, now))}.`,
        'Scaricane una nuova, in «Sistema».',
      )
  }
}

function bad(text: string, advice: string): NoticeInWords {
  return { text, details: [], lines: [], advice, isBad: true }
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
