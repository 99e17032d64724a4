import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOfDocuments } from '../../scripts/check-docs.mjs'
import { wordsThatAreOut } from '../../scripts/check-italian.mjs'
import { importsAgainstLayers } from '../../scripts/check-layers.mjs'
import { rulesWithoutTests } from '../../scripts/check-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the check of import directions', () => {
  let copy = ''
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'omaggio-imports-'))
    cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true })
    for (const file of ['tsconfig.base.json', '.oxlintrc.json']) {
      cpSync(join(root, file), join(copy, file))
    }
    // Everything but the cache, so that the copy is judged by itself.
    const packages = join(copy, 'node_modules')
    cpSync(join(root, 'node_modules', '.bin'), join(packages, '.bin'), { recursive: true })
    for (const name of [
      '@types',
      'valibot',
      'vite',
      'csstype',
      'undici-types',
      'react',
      'react-dom',
      'markdown-it',
      '@emailjs',
      '@paypal',
    ]) {
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
    }
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  function run(program: string, ...args: string[]): string {
    const path = join(root, 'node_modules', program)
    try {
      return execFileSync(process.execPath, [path, ...args], { cwd: copy, encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  const typeCheck = (...layers: string[]) =>
    run('typescript/bin/tsc', '-b', '--checkers', '1', ...layers.map((layer) => join('src', layer)))

  it('[CK1] lets the layers pass as they are', () => {
    expect(typeCheck('order', 'wizard')).toBe('')
  })

  describe('of layers', () => {
    const PLANTED = [
      ['order', '../wizard/observable.ts'],
      ['order', '../shop/shop.ts'],
      ['wizard', '../order/money.ts'],
      ['shop', '../page/session.ts'],
      ['page', '../server/wiring/config.ts'],
      ['page', '../desk/desk-server.ts'],
      ['desk', '../page/session.ts'],
      ['desk', '../server/wiring/config.ts'],
      ['features/editor/wire', '../../../desk/desk-server.ts'],
      ['features/trend/desk', '../server/trend-store.ts'],
      ['features/logos/page', '../../../desk/ask-dialog.tsx'],
    ] as const
    const fileWith = (layer: string, target: string) =>
      `src/${layer}/planted-${target.replaceAll(/\W+/g, '-')}.ts`
    const projectOf = (layer: string) =>
      layer.endsWith('/wire') ? 'features' : layer.replace(/^features\/.*\//, '')
    let found = ''
    // All at once: the compiler reads the layers below again for each run.
    beforeAll(() => {
      for (const [layer, target] of PLANTED) {
        writeFileSync(join(copy, fileWith(layer, target)), `export type * from '${target}'\n`)
      }
      found = typeCheck(...new Set(PLANTED.map(([layer]) => projectOf(layer))))
    })
    afterAll(() => {
      for (const [layer, target] of PLANTED) rmSync(join(copy, fileWith(layer, target)))
    })

    it.each(PLANTED)('[CK1] finds an import planted in %s from %s', (layer, target) => {
      expect(found).toContain(`${fileWith(layer, target)}(1,`)
    })
  })

  it('[CK1] finds an import from the server into the page that is not the prerenderer', () => {
    const planted = join(copy, 'src', 'server', 'planted.ts')
    writeFileSync(planted, `export type * from '../page/session.ts'\n`)
    expect(run('oxlint/bin/oxlint', planted)).toContain('one file of the page')
    writeFileSync(planted, `export type * from '../page/prerender.tsx'\n`)
    expect(run('oxlint/bin/oxlint', planted)).not.toContain('one file of the page')
    rmSync(planted)
  })

  it.each(['wizard', 'server/messages'])(
    '[CK1] finds a circle of imports in %s, also one of types',
    (folder) => {
      const [one, two] = ['planted-one.ts', 'planted-two.ts'].map((file) =>
        join(copy, 'src', folder, file),
      ) as [string, string]
      writeFileSync(one, `import type { B } from './planted-two.ts'\nexport type A = B[]\n`)
      writeFileSync(two, 'export type B = string\n')
      expect(run('oxlint/bin/oxlint', one)).not.toContain('no-cycle')
      writeFileSync(two, `import type { A } from './planted-one.ts'\nexport type B = A | string\n`)
      expect(run('oxlint/bin/oxlint', one)).toContain('no-cycle')
      for (const file of [one, two]) rmSync(file)
    },
  )

  it('[CK1] keeps browser and Node out of the pure core', () => {
    const planted = join(copy, 'src', 'order', 'planted.ts')
    writeFileSync(planted, 'export const here = () => [document.title, process.pid]\n')
    const found = typeCheck('order')
    expect(found).toContain("Cannot find name 'document'")
    expect(found).toContain("Cannot find name 'process'")
    rmSync(planted)
  })
})

describe('the check of layers', () => {
  it.each([
    ['server/database/migrate.ts', `import { a } from '../outbox/outbox.ts'`],
    ['server/http/app.ts', `import { a } from '../../features/trend/server/feature.ts'`],
    ['server/outbox/outbox.ts', `import type { A } from '../../features/payments/wire.ts'`],
    ['desk/desk.tsx', `const { a } = await import('../features/trend/desk/trend.tsx')`],
    ['desk/main.tsx', `import '../features/trend/desk/trend.css'`],
    ['page/session.ts', `export type * from '../features/logos/page/logo-state.ts'`],
    ['features/requests/server/a.ts', `import {\n  a,\n  b,\n} from '../../trend/wire.ts'`],
    ['features/trend/server/a.ts', `import { a } from '../../../server/wiring/config.ts'`],
    ['features/status/desk/a.ts', `import { a } from '../../unlisted/wire.ts'`],
    ['features/unlisted/desk/a.ts', `import { a } from '../../other/wire.ts'`],
  ])('[CK1] finds an import planted in %s', (file, source) => {
    expect(importsAgainstLayers([{ file, source }])).toEqual([
      expect.stringMatching(`^${file} imports .* above it$`),
    ])
  })

  it('[CK1] finds a folder of the server that is in no layer', () => {
    const file = 'server/helpers/a.ts'
    expect(importsAgainstLayers([{ file, source: '' }])).toEqual([`${file} is in no layer`])
  })

  it('[CK1] lets pass what is below or beside, and what puts features together', () => {
    const source = [
      `import { a } from '../../payments/server/payment.ts'`,
      `import { b } from './request-store.ts'`,
      `import { c } from '../../../order/money.ts'`,
      `import { d } from '../../../server/outbox/outbox.ts'`,
      `import { sql } from 'kysely'`,
    ].join('\n')
    expect(
      importsAgainstLayers([
        { file: 'features/requests/server/a.ts', source },
        { file: 'server/wiring/main.ts', source: `import '../../features/trend/server/a.ts'` },
        { file: 'features/unlisted/desk/a.ts', source: `import '../../status/wire.ts'` },
        { file: 'desk/features.ts', source: `import '../features/trend/desk/feature.tsx'` },
      ]),
    ).toEqual([])
  })
})

describe('the check of rules', () => {
  const spec = '# Rules\n\n- **PR1** A price.\n- **PR2** Another.\n'
  const FUNCTION = 'it'
  // Assembled, so that the check itself does not take these for tests of ours.
  const test = (rule: string) => ({
    file: 'a.test.ts',
    source: `${FUNCTION}('[${rule}] holds', run)`,
  })

  it('[CK2] passes when every rule is quoted', () => {
    expect(rulesWithoutTests(spec, [test('PR1'), test('PR2')])).toEqual([])
  })

  it('[CK2] finds a rule without a test, and a quote without a rule', () => {
    expect(rulesWithoutTests(spec, [test('PR1'), test('PR9')])).toEqual([
      'no test quotes PR2',
      'a.test.ts quotes PR9, which SPEC.md does not have',
    ])
  })

  it('[CK2] finds a number given twice', () => {
    const twice = `${spec}- **PR1** Again.\n`
    expect(rulesWithoutTests(twice, [test('PR1'), test('PR2')])).toEqual([
      'SPEC.md numbers PR1 twice',
    ])
  })

  it('[CK2] finds a rule of more than 60 words', () => {
    const rule = (words: number) => `- **PR3** ${'word '.repeat(words - 1)}word\n`
    const tests = ['PR1', 'PR2', 'PR3'].map(test)
    expect(rulesWithoutTests(spec + rule(60), tests)).toEqual([])
    expect(rulesWithoutTests(spec + rule(61), tests)).toEqual([
      'SPEC.md: PR3 has 61 words; split it, 60 are the most',
    ])
  })

  it('[CK2] does not take a test for one that is commented out', () => {
    const { file, source } = test('PR2')
    for (const gone of [`// ${source}`, `/*\n${source}\n*/`]) {
      expect(rulesWithoutTests(spec, [test('PR1'), { file, source: gone }])).toEqual([
        'no test quotes PR2',
      ])
    }
  })

  it.each(['skip', 'todo', 'fixme', 'skip.each(rows)'])('[CK2] finds a test that is %s', (how) => {
    const source = `${FUNCTION}.${how}('[PR2] holds', run)`
    expect(rulesWithoutTests(spec, [test('PR1'), { file: 'b.test.ts', source }])).toEqual([
      'b.test.ts has a test that does not run',
    ])
  })
})

describe('the check of the documents', () => {
  const NAME = 'docs/decisions/001-one.md'
  const INDEX = 'docs/decisions/README.md'
  const decision = `# 001 · One

2026-11-18 · accepted

## Context

Words of \`src/one.ts\`.

## Decision

Words.

## Consequences

Words.
`
  const check = (documents: Readonly<Record<string, string>>) =>
    problemsOfDocuments(
      new Map(
        Object.entries({ [NAME]: decision, [INDEX]: '- [001](001-one.md) One', ...documents }),
      ),
      new Set(['one.ts']),
    )

  it('[CK9] lets documents pass as they should be', () => {
    expect(check({ 'README.md': 'word '.repeat(700) })).toEqual([])
  })

  it.each([
    ['2026-11-18 · accepted', 'accepted'],
    ['accepted', 'proposed'],
    ['# 001', '# 002'],
    ['## Context', '## Why'],
    ['## Decision', 'Decision'],
    ['## Consequences', '## Decision'],
  ])('[CK9] finds a decision in which %s is %s', (right, wrong) => {
    expect(check({ [NAME]: decision.replace(right, wrong) })).toEqual([
      expect.stringMatching(/^docs\/decisions\/001-one\.md: a decision has its number/),
    ])
  })

  it.each([
    [NAME, decision + 'word '.repeat(300), `${NAME} has 318 words; 300 are the most`],
    ['README.md', 'word '.repeat(701), 'README.md has 701 words; 700 are the most'],
    ['ARCHITECTURE.md', 'word '.repeat(1501), 'ARCHITECTURE.md has 1501 words; 1500 are the most'],
    [INDEX, '', `${INDEX} must name 001-one.md once`],
    [INDEX, '[001](001-one.md) [002](002-two.md)', `${INDEX}: there is no 002-two.md`],
    [
      NAME,
      decision.replace('accepted', 'superseded by 002'),
      `${NAME}: there is no superseded by 002`,
    ],
    ['docs/a.md', 'See decision 002.', 'docs/a.md: there is no decision 002'],
    ['docs/a.md', 'In `src/two.ts`.', 'docs/a.md names two.ts, which is not there'],
  ])('[CK9] finds a fault that is planted in %s', (path, text, problem) => {
    expect(check({ [path]: text })).toEqual([problem])
  })
})

describe('the check of the words that people read', () => {
  it.each([
    ['src/desk/a.tsx', '<p>\n  Ecco il {name} collegamento\n</p>', 2, 'collegamento', 'link'],
    ['src/desk/a.tsx', '<b title="Mail consegnata" />', 1, 'Mail', 'email'],
    ['src/server/a.ts', 'const a = `${n} mail partite`', 1, 'mail', 'email'],
    ['src/server/a.ts', "const a = 'il fornitore non risponde'", 1, 'fornitore', /^servizio/],
    [
      'src/features/requests/server/a.ts',
      "const a = 'Scritto dal visitatore'",
      1,
      'visitatore',
      'cliente',
    ],
    ['src/features/trend/desk/a.ts', "const a = 'chiesto'", 1, 'chiesto', 'richiesto'],
    ['src/page/a.tsx', '<p>Il venditore ti contatta.</p>', 1, 'venditore', 'noi'],
    ['src/shop/texts/lazy-texts.ts', "const a = 'Togli il logo'", 1, 'Togli', /^rimuovi/],
    ['shop/texts.json', '{\n  "a": "Copia il collegamento"\n}', 2, 'collegamento', 'link'],
    ['shop/LEGGIMI.md', 'La frase\nè quella di\nserie.', 2, 'di serie', 'predefinito'],
  ])('[CK7] finds a word planted in %s: %s', (file, content, line, word, better) => {
    const [problem, ...others] = wordsThatAreOut(file, content)
    expect(others).toEqual([])
    const [, place, out, instead] = /^(.*): not «(.*)» but «(.*)»$/.exec(problem ?? '') ?? []
    expect([place, out]).toEqual([`${file}:${line}`, word])
    expect(instead).toMatch(better)
  })

  it.each([
    ['src/desk/a.ts', "import { a } from './mail/a.ts'\nif (kind === 'mail') go('storia')"],
    ['src/desk/a.ts', "const a = { 'da sé': 1, mail: 'L’email è partita' } // il fornitore"],
    ['src/server/a.ts', "throw new Error('the mail of a request is stored')"],
    ['src/server/a.ts', "const a = 'prova con npm run requests -- try-mail, in data/mail/'"],
    ['src/desk/a.ts', "const a = 'Prodotto più richiesto: quello che hai chiesto al venditore'"],
    ['src/desk/a.tsx', '<button>Togli dal negozio, i visitatori non lo vedono</button>'],
    ['shop/LEGGIMI.md', 'I testi di `mail`, la cartella `data/mail`, `MAIL_FROM=a@example.org`.'],
    ['shop/texts.json', '{ "mail": { "subject": "Richiesta {number}" } }'],
  ])('[CK7] takes what is in %s for no such word: %s', (file, content) => {
    expect(wordsThatAreOut(file, content)).toEqual([])
  })
})
