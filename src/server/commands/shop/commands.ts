import { relative, resolve } from 'node:path'
import { ShopFileError } from '../../../shop/problems.ts'
import { writeErrorInWords } from '../../shop/write-error-in-words.ts'
import { CommandError, EXIT, MisuseError } from '../command-error.ts'
import { readCommand } from '../read-command.ts'
import { counted, reportOn } from './check-shop.ts'
import { obstacleIn, writeNewShop } from './new-shop.ts'
import {
  checkAnswer,
  QUESTION_NAMES,
  QUESTIONS,
  standardAnswer,
  type Answers,
  type QuestionName,
} from './questions.ts'

export interface ShopCommandOptions {
  /** The shop that new shops are copied from. */
  readonly shipped: string
  /** The shop that is checked where no folder is given. */
  readonly ownShop: () => string
  /** Absent where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined
  readonly write: (text: string) => void
}

export const USAGE = `Uso: npm run shop -- COMANDO

  new CARTELLA      crea un negozio nella cartella, con poche domande
  check [CARTELLA]  controlla un negozio e dice tutto quello che non va;
                    senza cartella, quello di SHOP_DIR (o ./shop)

Con queste opzioni «new» non fa domande:

  --name NOME           il nome del negozio
  --legal RIGA          la riga legale in fondo alla pagina, con la P.IVA
  --email INDIRIZZO     dove arrivano le richieste
  --color COLORE        il colore del marchio, come 7a4a24 (se manca: ${QUESTIONS.color.otherwise})
  --products QUALI      tutti, uno, o un elenco come «felpa, tazza, ombrello»
                        (se manca: ${QUESTIONS.products.otherwise})

Esce con 0 se va tutto bene, con 1 se c’è qualcosa da correggere, con 2 se il comando non è giusto.
`

const COMMANDS = {
  new: {
    usage: 'new CARTELLA, con le opzioni che elenca npm run shop -- help',
    options: Object.fromEntries(QUESTION_NAMES.map((name) => [name, { type: 'string' } as const])),
    least: 1,
    most: 1,
  },
  check: { usage: 'check [CARTELLA]', least: 0, most: 1 },
} as const

type Flags = Partial<Record<QuestionName, string>>

/** Returns the exit code. */
export async function runShopCommand(
  args: readonly string[],
  options: ShopCommandOptions,
): Promise<number> {
  const read = readCommand(args, USAGE, COMMANDS)
  if (!read) {
    options.write(USAGE)
    return EXIT.fine
  }
  const [folder = ''] = read.operands
  if (read.name === 'check') return check(options, folder || options.ownShop())
  return create(options, folder, read.options)
}

async function check(options: ShopCommandOptions, folder: string): Promise<number> {
  try {
    options.write(`${(await reportOn(resolve(folder))).join('\n')}\n`)
    return EXIT.fine
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error
    const count = counted(error.problems.length, 'problema', 'problemi')
    options.write(`${error.message}\n\n${count} nel negozio in ${resolve(folder)}.\n`)
    return EXIT.problem
  }
}

async function create(options: ShopCommandOptions, given: string, flags: Flags): Promise<number> {
  const folder = resolve(given)
  const obstacle = await obstacleIn(options.shipped, folder)
  if (obstacle) throw new CommandError(`${folder} ${obstacle}: scegli un’altra cartella.`)
  const answers = await answersFrom(options, flags)
  try {
    await writeNewShop(options.shipped, folder, answers)
  } catch (error) {
    const sentence = writeErrorInWords(folder, error)
    if (!sentence) throw error
    options.write(`${sentence}: scegli un’altra cartella.\n`)
    return EXIT.problem
  }
  options.write(`\nIl negozio «${answers.name}» è pronto in ${folder}\n\n${nextSteps(folder)}`)
  return EXIT.fine
}

function nextSteps(folder: string): string {
  return `Per usarlo:
  1. in un file di nome .env, accanto a package.json, scrivi la riga
     SHOP_DIR=${inEnvFile(relative(process.cwd(), folder) || '.')}
  2. avvia con: npm start
  3. cambia catalogue.json, texts.json e i testi .md: il server acceso se ne accorge da solo
  4. controlla quando vuoi con: npm run shop -- check
Prima di andare online leggi terms.md e privacy.md: da ora sono testi tuoi.
`
}

/** Quoted where the value would end too early. */
function inEnvFile(path: string): string {
  return /[\s#'"`]/.test(path) ? `"${path}"` : path
}

async function answersFrom(options: ShopCommandOptions, flags: Flags): Promise<Answers> {
  const fromFlags = QUESTION_NAMES.flatMap((name): [QuestionName, string][] => {
    const given = flags[name] ?? (options.ask ? undefined : standardAnswer(name))
    return given === undefined ? [] : [[name, given]]
  })
  const answers = new Map<QuestionName, string>()
  const problems: string[] = []
  for (const [name, given] of fromFlags) {
    const checked = checkAnswer(name, given)
    if ('value' in checked) answers.set(name, checked.value)
    else problems.push(`--${name} «${given}»: ${checked.problem}`)
  }
  const open = QUESTION_NAMES.filter((name) => !fromFlags.some(([given]) => given === name))
  if (!options.ask) problems.push(...open.map((name) => `--${name}: manca`))
  if (problems.length > 0) throw new MisuseError(problems.join('\n'))
  for (const name of open) answers.set(name, await answerTo(options, name))
  return Object.fromEntries(answers) as Answers
}

/** Asks until the answer is valid. */
async function answerTo({ ask, write }: ShopCommandOptions, name: QuestionName): Promise<string> {
  const standard = standardAnswer(name)
  const hint = standard === undefined ? '' : ` [${standard}]`
  for (;;) {
    const typed = (await ask?.(`${QUESTIONS[name].ask}${hint} `)) ?? ''
    const checked = checkAnswer(name, typed.trim() || (standard ?? ''))
    if ('value' in checked) return checked.value
    write(`  ${checked.problem}\n`)
  }
}
