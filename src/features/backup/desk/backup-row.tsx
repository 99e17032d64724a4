import { whenInWords } from '../../../desk/moment-in-words.ts'
import { DESK_API } from '../../../desk/desk-address.ts'
import { Fact } from '../../../desk/fact.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { isBackupOld, type LastBackup } from '../wire.ts'

interface BackupRowProps {
  /** Null where none was ever made. */
  readonly last: LastBackup | null
  /** Otherwise it is on Postgres, and a command makes it. */
  readonly isOurs: boolean
  readonly dataDir: string
  readonly now: number
}

/** The last copy, a new one, and how to bring it back. */
export function BackupRow({ last, isOurs, dataDir, now }: BackupRowProps) {
  if (!isOurs) {
    return (
      <Fact icon="copy" tone="calm" name="Copia di sicurezza">
        {last && `${lastInWords(last, now)} `}
        Le richieste sono su Postgres: la copia si fa sul server, con il comando{' '}
        <code>omaggio backup</code>.
      </Fact>
    )
  }
  const isRecent = last !== null && !isBackupOld(last.madeAt, now)
  return (
    <>
      <Fact
        icon="copy"
        tone={isRecent ? 'ok' : 'warn'}
        name="Copia di sicurezza"
        action={
          // Without `download`: what the server refuses is then shown in words.
          <a className="btn" href={`${DESK_API}/backup`}>
            <Icon name="download" />
            Scarica una copia
          </a>
        }
      >
        {last === null ? 'Non ne è mai stata fatta una.' : lastInWords(last, now)}
      </Fact>
      <details className="fact-more">
        <summary>Come si rimette una copia</summary>
        <ol>
          <li>Ferma il server.</li>
          <li>
            Dalla cartella <code>{dataDir}</code> sposta altrove <code>requests.db</code>,{' '}
            <code>requests.db-wal</code> e <code>requests.db-shm</code>.
          </li>
          <li>
            Metti lì la copia con il nome <code>requests.db</code>. Una copia che finisce in{' '}
            <code>.tar</code> ha anche i file dei clienti: aprila, e metti lì{' '}
            <code>requests.db</code> e la cartella <code>artwork</code> che contiene. Una che
            finisce in <code>.tar.gz</code> la rimette il comando <code>restore</code>.
          </li>
          <li>Avvia il server.</li>
        </ol>
        <p>
          Contiene tutte le richieste con i dati dei clienti: tienila in un posto sicuro. La
          password della posta non c’è: dopo si riscrive qui.
        </p>
      </details>
    </>
  )
}

/** Only the command reads its copies back: what a browser saves is out of the server's reach. */
function lastInWords({ madeAt, readBackAt }: LastBackup, now: number): string {
  const made = `L’ultima è stata fatta ${whenInWords(madeAt, now)}.`
  if (readBackAt === madeAt) return `${made} È stata riletta per prova, ed è intera.`
  if (readBackAt === null) return `${made} Nessuna è stata ancora riletta per prova.`
  return `${made} L’ultima riletta per prova, e trovata intera: ${whenInWords(readBackAt, now)}.`
}
