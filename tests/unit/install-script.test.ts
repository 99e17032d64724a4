import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tempDir } from '../support/temp-dir.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const DOMAIN = 'preventivi.example.com'

/** What the system would do, told in a few words each; packages are a file of names. */
const SYSTEM = {
  id: 'echo ${WHO:-0}',
  dpkg: `if [ "$1" = --print-architecture ]; then echo amd64; else
[ "$(printf '%s\\n%s\\n' "$4" "$2" | sort -V | head -n 1)" = "$4" ]; fi`,
  'dpkg-query': `if [ $# = 2 ]; then sed 's/^/installed /' $ROOT/packages; else
grep -qx "$3" $ROOT/packages && printf installed; fi`,
  'apt-cache': 'echo "$2:"; echo "  Candidate: ${CANDIDATE:-20.19.2+dfsg-1}"',
  'apt-get': `case $1 in
-s) echo "Purg caddy [2.6.2]"; test -z "$OTHER" || echo "Remv $OTHER [1.0]" ;;
install) echo caddy >>$ROOT/packages; echo nodejs >>$ROOT/packages; mkdir -p $ROOT/etc/caddy $ROOT/usr/bin
  printf '#!/bin/sh\\necho v20.19.2\\n' >$ROOT/usr/bin/node; chmod 755 $ROOT/usr/bin/node ;;
purge) : >$ROOT/packages; rm $ROOT/usr/bin/node ;; esac`,
  chown: '',
  useradd: 'touch $ROOT/user',
  userdel: 'rm -f $ROOT/user',
  getent: '[ "$2" = omaggio ] && test -e $ROOT/user',
  stat: 'test -e "$3" && echo "omaggio $(/usr/bin/stat -c %a "$3")"',
}

/** A machine of its own for the script: its folders are below one folder, and system commands are stubs. */
function machine(env: Readonly<Record<string, string>> = {}) {
  const root = tempDir()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    chmodSync(join(root, path), 0o755)
  }
  for (const [name, script] of Object.entries(SYSTEM))
    write(`bin/${name}`, `#!/bin/sh\n${script}\n`)
  write('packages', '')
  write('program/package.json', '{\n  "version": "1.26.0",\n}\n')
  write('program/dist/server/main.js', '')
  for (const file of readdirSync(deploy)) {
    const text = readFileSync(join(deploy, file), 'utf8')
    const isScript = file === 'install.sh'
    const here = isScript
      ? text.replaceAll(/(?<![\w.])\/(opt|etc|run|var|usr\/local|usr\/bin)\//g, `${root}/$1/`)
      : text
    write(`program/deploy/${file}`, here)
  }
  const files = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => !/^(bin|program)(\/|$)/.test(file))
      .sort()
  return {
    files,
    write,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    run: (...args: string[]) => {
      const script = join(root, 'program/deploy/install.sh')
      const { status, stdout, stderr } = spawnSync('/bin/sh', [script, ...args], {
        encoding: 'utf8',
        env: { PATH: `${root}/bin:/usr/bin:/bin`, ROOT: root, ...env },
      })
      const steps = stdout.match(/^- .*/gm) ?? []
      return { status, stdout, stderr, steps: steps.map((step) => step.replaceAll(root, '')) }
    },
  }
}

describe.skipIf(process.platform !== 'linux')('the script that sets a server up', () => {
  it('[IN6] says what it would do, and does nothing', () => {
    const { run, files } = machine()
    const before = files()
    const { status, steps } = run(DOMAIN, '--dry-run')
    expect(status).toBe(0)
    expect(steps).toEqual(
      expect.arrayContaining([
        '- installo con apt: nodejs caddy ca-certificates',
        '- metto il programma, versione 1.26.0, in /opt/omaggio/releases/1.26.0',
        '- scrivo /etc/omaggio.env',
        '- scrivo /etc/systemd/system/omaggio.service',
        '- scrivo /etc/caddy/omaggio.caddy',
      ]),
    )
    expect(files()).toEqual(before)
  })

  it('[IN6] sets up, changes nothing at a second run, and leaves only data when undone', () => {
    const { run, files, read, write } = machine()
    const before = files()
    expect(run(DOMAIN).stderr).toBe('')
    expect(read('opt/omaggio/current/package.json')).toContain('1.26.0')
    expect(read('etc/omaggio.env')).toContain(`PUBLIC_URL=https://${DOMAIN}\n`)
    expect(read('etc/caddy/omaggio.caddy')).toMatch(/^preventivi\.example\.com \{\n/)
    expect(read('etc/caddy/omaggio.caddy')).toContain('\treverse_proxy 127.0.0.1:3000\n')
    const set = files()
    expect(run(DOMAIN)).toMatchObject({ status: 0, stderr: '', steps: [] })
    expect(files()).toEqual(set)
    write('var/lib/omaggio/requests.db', 'data')
    expect(run('--undo').status).toBe(0)
    const left = files().filter((file) => !before.includes(file))
    expect(left.filter((file) => /\./.test(file))).toEqual([
      'etc/omaggio.env',
      'var/lib/omaggio/requests.db',
    ])
    expect(read('packages')).toBe('')
  })

  it('[IN6] keeps its packages where another one has come to need them', () => {
    const { run, read } = machine({ OTHER: 'sito' })
    run(DOMAIN)
    expect(run('--undo')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('anche a: sito'),
    })
    expect(read('packages')).toContain('nodejs')
  })

  it('[IN7] names all that is missing at once, and changes nothing', () => {
    const { run, files, write } = machine({ CANDIDATE: '18.20.4+dfsg-1', WHO: '1000' })
    write('packages', 'nginx\n')
    const before = files()
    const { status, stderr, steps } = run(DOMAIN, '--from', 'assente.tgz')
    expect(status).toBe(1)
    for (const lack of ['amministratore', 'offre 18.20.4', 'nginx', 'assente.tgz']) {
      expect(stderr).toContain(lack)
    }
    expect([steps, files()]).toEqual([[], before])
  })

  it.each([[], ['due', 'nomi'], ['a;reboot'], ['esempio.it', '--forse'], ['-.it']])(
    '[IN7] explains itself where it does not understand: %s',
    (...args) => {
      const { status, stderr } = machine().run(...args)
      expect(status).toBe(2)
      expect(stderr).toContain('Uso: sh install.sh DOMINIO')
    },
  )

  it('[IN6] shellcheck finds nothing in the scripts, where it is installed', () => {
    const scripts = readdirSync(deploy).filter((file) => file.endsWith('.sh'))
    for (const script of scripts) {
      expect(spawnSync('sh', ['-n', script], { cwd: deploy }).status).toBe(0)
    }
    const { error, stdout } = spawnSync('shellcheck', scripts, { cwd: deploy, encoding: 'utf8' })
    if (!error) expect(stdout).toBe('')
  })
})
