import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs, folderWithUs } from '../../../scripts/end-with-us.mjs'
import { until } from '../../faults/campaign.ts'
import { freePort, type Browser, type InstalledBrowser } from './browser.ts'
import { connectMarionette } from './marionette.ts'
import { driveBy, type SendCommand } from './webdriver.ts'

const PROGRAM = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)

const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // A page that was left with unsaved data would ask, and wait for an answer.
  'dom.disable_beforeunload': true,
  'intl.accept_languages': 'it-IT, it',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // What moves is the matter of tests/e2e; here it would only be painted.
  'layout.frame_rate': 30,
  'ui.prefersReducedMotion': 1,
}

// Runs with the rights of the browser: the console and the size of the page are out of a page's reach.
const READ_CONSOLE = `return Services.console.getMessageArray().flatMap((message) => {
  const isOurs = message instanceof Ci.nsIScriptError && /127\\.0\\.0\\.1/.test(message.sourceName)
  // A script that was still loading when the page was left. One that is missing fails its own test.
  const isLeft = isOurs && message.category === 'Script Loader'
  // What Firefox says about every frame of another site that is given features and storage.
  const isFrame = ['Feature Policy', 'cookiePartitionedForeign'].includes(message.category)
  return isOurs && !isLeft && !isFrame ? [message.category + ': ' + message.errorMessage] : []
})`
// A window has a smallest width; the page inside of it has none.
const RESIZE = `const [width, height] = arguments
const { style } = Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser
style.width = style.minWidth = style.maxWidth = width + 'px'
style.height = style.minHeight = style.maxHeight = height + 'px'`

export const firefox: InstalledBrowser = {
  kind: 'Firefox',
  missing: () => (PROGRAM ? undefined : 'Firefox is not installed (Debian: firefox-esr)'),
  open: () => openFirefox(),
}

/** The setting of a visitor who blocks all cookies: every kind of storage is blocked with them. */
export const firefoxWithoutStorage: InstalledBrowser = {
  ...firefox,
  kind: 'Firefox without storage',
  open: () => openFirefox({ 'network.cookie.cookieBehavior': 2 }),
}

async function openFirefox(settings: Readonly<Record<string, unknown>> = {}): Promise<Browser> {
  const port = await freePort()
  const profile = newProfile({ ...PREFERENCES, ...settings, 'marionette.port': port })
  const child = spawn(
    PROGRAM ?? '',
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      profile,
    ],
    { env: { ...process.env, HOME: profile }, stdio: 'ignore' },
  )
  endWithUs(child)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const send = await connectMarionette(port)
  const { capabilities } = await send('WebDriver:NewSession', { capabilities: {} })

  const sendCommand: SendCommand = async (command, parameters) =>
    (await send(`WebDriver:${command}`, parameters)).value

  async function runPrivileged(script: string, ...args: readonly unknown[]): Promise<unknown> {
    await send('Marionette:SetContext', { value: 'chrome' })
    try {
      return await sendCommand('ExecuteScript', { script, args })
    } finally {
      await send('Marionette:SetContext', { value: 'content' })
    }
  }

  const driver = driveBy(sendCommand)

  async function resize(width: number, height: number): Promise<void> {
    await runPrivileged(RESIZE, width, height)
    // The page is in a process of its own and learns of it later: what is measured before is at another place.
    const isResized = () =>
      driver.evaluate((wide, high) => innerWidth === wide && innerHeight === high, width, height)
    if (!(await until(isResized))) throw new Error(`the page is never ${width} × ${height}`)
  }

  return {
    ...driver,
    name: `Firefox ${(capabilities as { browserVersion: string }).browserVersion}`,
    resize,
    errors: async () => (await runPrivileged(READ_CONSOLE)) as string[],
    async close() {
      await Promise.race([exited, send('Marionette:Quit', { flags: ['eForceQuit'] })])
      child.kill()
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function newProfile(preferences: Readonly<Record<string, unknown>>): string {
  const profile = folderWithUs('omaggio-firefox-')
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  return profile
}
