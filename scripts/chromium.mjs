import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasGlibc } from './glibc.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The browser in the npm package runs on one platform only. */
const CAN_RUN_BUNDLED = process.platform === 'linux' && process.arch === 'x64' && hasGlibc()

// The headless build comes first: it has no window to draw, like the one inside the npm package.
const INSTALLED_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const INSTALLED_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium of the npm package, so that tests need no other download; the installed one if that
 * cannot run here. CHROMIUM_PATH names another browser instead. On Linux all of them use the fonts of
 * the package, so that texts have the same width on every machine.
 *
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string> }>}
 */
export async function chromiumLaunchOptions() {
  const inherited = /** @type {Record<string, string>} */ ({ ...process.env })
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
  const otherBrowser =
    process.env.CHROMIUM_PATH ?? (CAN_RUN_BUNDLED ? undefined : installedBrowser())
  if (otherBrowser && process.platform !== 'linux') {
    return { executablePath: otherBrowser, args, env: inherited }
  }

  const folder = await unpackedChromium()
  writeFileSync(join(folder, 'package-fonts.conf'), fontsConf(join(folder, 'fonts')))
  const env = { ...inherited, FONTCONFIG_FILE: join(folder, 'package-fonts.conf') }
  if (otherBrowser) return { executablePath: otherBrowser, args, env }
  const libraries = [join(folder, 'al2023', 'lib'), inherited.LD_LIBRARY_PATH]
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: { ...env, LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter) },
  }
}

/** @returns {string} */
function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => INSTALLED_NAMES.map((name) => join(folder, name)))
  const found = [...candidates, ...INSTALLED_APPS].find((file) => existsSync(file))
  if (found) return found
  throw new Error(
    'No browser: the one inside the npm package does not run on this machine. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

async function unpackedChromium() {
  const { version } = JSON.parse(readFileSync(packageFile(), 'utf8'))
  const folder = join(root, 'node_modules', '.cache', 'omaggio', `chromium-${version}`)
  if (existsSync(folder)) return folder

  // Unpacked to a temporary folder and then renamed: an incomplete browser is never used.
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  await unpackInto(staging)
  try {
    renameSync(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(staging, { recursive: true })
  }
  return folder
}

/** @param {string} folder */
async function unpackInto(folder) {
  // The package unpacks to TMPDIR, and adds libnss3 only if it believes to run on AWS Lambda. Both
  // come from the environment, so it is changed while the package is loaded, and then restored.
  const temporary = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const before = Object.keys(temporary).map(
    (name) => /** @type {const} */ ([name, process.env[name]]),
  )
  Object.assign(process.env, temporary)
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

// The fonts.conf of the package names a fixed folder, which is not ours: no text would be drawn. The
// fonts of the machine are left out.
/** @param {string} fonts */
const fontsConf = (fonts) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${dirname(fonts)}/font-cache</cachedir>
</fontconfig>
`

function packageFile() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(dirname(entry), '..', '..', 'package.json')
}
