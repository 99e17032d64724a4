import type { RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import { CommandError } from '../../../../server/commands/command-error.ts'

/** What is to be delivered once more, as the seller's sentences name it. */
export interface Retried {
  /** The id of the request or payment. */
  readonly subject: string
  readonly name: string
  readonly ending: 'a' | 'o'
}

/** What to say; throws where nothing was put back in line. */
export function retryInWords({ name, ending }: Retried, result: RetryResult): string {
  switch (result) {
    case 'queued':
      return `${name} è di nuovo in coda: parte subito, se il server lavora.\n`
    case 'nothing-planned':
      throw new CommandError(`${name}: non c’è niente da consegnare.`)
    case 'being-sent':
      throw beingSent(name)
    case 'delivered-already':
      throw new CommandError(
        `${name} è già stat${ending} consegnat${ending}: con retry --again parte un’altra volta.`,
      )
    case 'held':
      throw new CommandError(
        `${name} è sospetta e non parte da sola: se è di una persona, liberala con release.`,
      )
    case 'overtaken':
      throw new CommandError(`${name} è cambiat${ending} proprio ora: riprova.`)
  }
}

export function beingSent(name: string): CommandError {
  return new CommandError(`${name} è in invio proprio ora: riprova tra un minuto.`)
}
