import { Fact } from '../../../desk/fact.tsx'
import { Icon } from '../../../desk/icon.tsx'
import { formatWhole } from '../../../order/money.ts'
import { BackupRow } from '../../backup/desk/backup-row.tsx'
import type { ServerFacts } from '../wire.ts'

interface ServerBoxProps {
  readonly facts: ServerFacts
  readonly at: number
}

/** Addresses, archive, backup and version. */
export function ServerBox({ facts, at }: ServerBoxProps) {
  const { version, freeBytes, isDiskLow, dataDir, lastBackup, hasOwnBackup } = facts
  const page = facts.publicAddress ?? new URL('./', location.href).href
  return (
    <section className="box" aria-labelledby="server-title">
      <h3 id="server-title">Il server</h3>
      <Fact
        icon="shop"
        tone={facts.publicAddress === null ? 'warn' : 'ok'}
        name="Pagina pubblica"
        action={
          <a
            className="btn"
            href="./"
            target="_blank"
            aria-label="Apri la pagina, in un’altra scheda"
          >
            <Icon name="external" />
            Apri
          </a>
        }
      >
        {page}
        {facts.publicAddress === null &&
          '. Il server non conosce il suo indirizzo pubblico: i link dei preventivi portano a dove usi il banco quando li invii, le altre email non ne hanno. Per fissarlo c’è PUBLIC_URL.'}
      </Fact>
      <Fact icon="inbox" tone="calm" name="Banco">
        {new URL('banco', page).href}
      </Fact>
      <Fact icon="archive" tone={isDiskLow ? 'warn' : 'ok'} name="Spazio libero">
        {freeBytes === null ? 'Non si sa.' : sizeInWords(freeBytes)}
      </Fact>
      <BackupRow last={lastBackup} isOurs={hasOwnBackup} dataDir={dataDir} now={at} />
      <Fact icon="pulse" tone="calm" name="Versione">
        {version}
      </Fact>
    </section>
  )
}

const GIGABYTE = 1e9
const MEGABYTE = 1e6

/** "38 GB", "420 MB". */
function sizeInWords(bytes: number): string {
  return bytes >= GIGABYTE
    ? `${formatWhole(Math.floor(bytes / GIGABYTE))} GB`
    : `${Math.floor(bytes / MEGABYTE)} MB`
}
