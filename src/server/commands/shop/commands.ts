import { join, relative, resolve } from 'node:path'
import { CHOICE_IDS, SELECTIONS } from '../../../order/selections.ts'
import { listTitle } from '../../../shop/catalogue/catalogue-file.ts'
import { inOneLine, ShopFileError } from '../../../shop/problems.ts'
import { sampleRemains } from '../../../shop/sample-remains.ts'
import type { Shop } from '../../../shop/shop.ts'
import { homeFolder } from '../../context/config.ts'
import { openShop } from '../../shop/open-shop.ts'
import { writeErrorInWords } from '../../shop/write-error-in-words.ts'
import { commandLine, START_LINE } from '../../messages/command-line.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { readCommand } from '../read-command.ts'
import { obstacleIn, writeNewShop } from './new-shop.ts'

interface ShopCommandOptions {
  /** The shop that new shops are copied from. */
  readonly shipped: string
  /** The shop that is checked where no folder is given. */
  readonly ownShop: () => Promise<string>
  readonly write: (text: string) => void
}

const SHOP_USAGE = `Uso: ${commandLine('shop', 'COMANDO')}

  new CARTELLA      copia nella cartella il negozio di esempio, da cui cominciare
  check [CARTELLA]  controlla un negozio e dice tutto quello che non va;
                    senza cartella, quello che serve il server

Esce con 0 se va tutto bene, con 1 se c’è qualcosa da correggere, con 2 se il comando non è giusto.
`

const COMMANDS = {
  new: { usage: 'new CARTELLA', least: 1, most: 1 },
  check: { usage: 'check [CARTELLA]', least: 0, most: 1 },
} as const

/** Returns the exit code. */
export async function runShopCommand(
  args: readonly string[],
  options: ShopCommandOptions,
): Promise<number> {
  const read = readCommand(args, SHOP_USAGE, COMMANDS)
  if (!read) {
    options.write(SHOP_USAGE)
    return EXIT.fine
  }
  const [folder = ''] = read.operands
  if (read.name === 'check') return check(options, folder || (await options.ownShop()))
  return create(options, resolve(folder))
}

async function check({ write }: ShopCommandOptions, folder: string): Promise<number> {
  try {
    write(`${(await reportOn(resolve(folder))).join('\n')}\n`)
    return EXIT.fine
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error
    const count = counted(error.problems.length, 'problema', 'problemi')
    write(`${error.message}\n\n${count} nel negozio in ${resolve(folder)}.\n`)
    return EXIT.problem
  }
}

/** The report on a usable shop. Throws a ShopFileError for any other. */
async function reportOn(folder: string): Promise<string[]> {
  const { shop, warnings } = await openShop(folder)
  return [
    `Il negozio in ${folder} è a posto: ${contentsOf(shop)}.`,
    ...warnings,
    ...sampleRemains({ ...shop.settings, ...shop.documents, ...shop.catalogue }).map(
      (remain) => `Attenzione: ${inOneLine(remain)}.`,
    ),
  ]
}

function contentsOf({ catalogue }: Shop): string {
  return CHOICE_IDS.map((id) => {
    const { list, label } = SELECTIONS[id]
    return counted(catalogue[list].length, label.toLowerCase(), listTitle(list).toLowerCase())
  }).join(', ')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

async function create({ shipped, write }: ShopCommandOptions, folder: string): Promise<number> {
  const obstacle = await obstacleIn(shipped, folder)
  if (obstacle) throw new CommandError(`${folder} ${obstacle}: scegli un’altra cartella.`)
  try {
    await writeNewShop(shipped, folder)
  } catch (error) {
    const sentence = writeErrorInWords(folder, error)
    if (!sentence) throw error
    write(`${sentence}: scegli un’altra cartella.\n`)
    return EXIT.problem
  }
  write(`Il negozio è pronto in ${folder}\n\n${nextSteps(folder)}`)
  return EXIT.fine
}

function nextSteps(folder: string): string {
  return `Per usarlo:
  1. nel file ${join(homeFolder(process.env), '.env')} scrivi la riga
     SHOP_DIR=${inEnvFile(relative(homeFolder(process.env), folder) || '.')}
  2. avvia con: ${START_LINE}
  3. apri il banco con: ${commandLine('desk', 'link')}
     In «Negozio» elenca che cosa è ancora dell’esempio: nome, riga legale, email, prodotti, testi.
Prima di andare online leggi terms.md e privacy.md: da ora sono testi tuoi.
`
}

/** Quoted where the value would end too early. */
function inEnvFile(path: string): string {
  return /[\s#'"`]/.test(path) ? `"${path}"` : path
}
