import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { endWithUs } from '../../../scripts/end-with-us.mjs'
import { until } from '../../faults/campaign.ts'
import { freePort, type Browser, type InstalledBrowser } from './browser.ts'
import { COMMANDS, driveBy, type SendCommand } from './webdriver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'
const MINI_BROWSER = (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
  .flatMap((machine) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((version) =>
      join(LIBRARIES, machine, version, 'MiniBrowser'),
    ),
  )
  .find((path) => existsSync(path))
const LONGEST_CALL_MS = 60_000
// A script that was sent while one page replaces another is never answered: it is sent again.
const LONGEST_SCRIPT_MS = 10_000
const SCRIPT_TRIES = 6

/** Safari's engine: WebKitGTK, driven by the HTTP of WebDriver on a screen of its own. */
export const webkit: InstalledBrowser = {
  kind: 'WebKit',
  missing() {
    const isInstalled = existsSync(DRIVER) && MINI_BROWSER !== undefined && existsSync(SCREEN)
    return isInstalled ? undefined : 'WebKit is not installed (Debian: webkit2gtk-driver xvfb)'
  },
  open: openWebkit,
}

async function openWebkit(): Promise<Browser> {
  const { display, closeScreen } = await openScreen()
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // OpenGL would compose the layers, in software. The tests look at layout and behaviour, not at pixels.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  endWithUs(driver)
  const base = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  async function call(
    method: string,
    path: string,
    body?: unknown,
    longestMs = LONGEST_CALL_MS,
  ): Promise<unknown> {
    const reply = await fetch(base + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(longestMs),
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }

  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // Waiting for the end of a load, the driver now and then waits for ever. Visitors do not wait.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', '--private'] },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const sendCommand: SendCommand = (command, parameters) => {
    const {
      id = '',
      script,
      args,
    } = (parameters ?? {}) as {
      readonly id?: unknown
      readonly script?: string
      readonly args?: unknown
    }
    const path = `/session/${sessionId}${COMMANDS[command]}`.replace('{id}', String(id))
    if (command !== 'ExecuteScript') return call('POST', path, parameters)
    // The console is out of WebDriver's reach: the page itself notes its errors, from the first look on.
    const noting = { script: `(${noteErrors.toString()})()\n${script}`, args }
    const run = (tries: number): Promise<unknown> =>
      call('POST', path, noting, LONGEST_SCRIPT_MS).catch((error: unknown) => {
        if (!isLost(error) || tries === 1) throw error
        return run(tries - 1)
      })
    return run(SCRIPT_TRIES)
  }
  const driven = driveBy(sendCommand)
  const { evaluate } = driven
  const errors: string[] = []

  async function leaving(leave: () => Promise<unknown>): Promise<void> {
    errors.push(...(await evaluate(takeErrors)))
    await leave()
  }

  return {
    ...driven,
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: (url) => leaving(() => driven.goto(url)),
    reload: () => leaving(driven.reload),
    async resize(width, height) {
      const window = `/session/${sessionId}/window/rect`
      const rect = (await call('GET', window)) as { width: number; height: number }
      const page = await evaluate(() => ({ width: innerWidth, height: innerHeight }))
      await call('POST', window, {
        ...rect,
        width: rect.width + width - page.width,
        height: rect.height + height - page.height,
      })
    },
    async errors() {
      errors.push(...(await evaluate(takeErrors)))
      return errors
    },
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
      driver.kill()
      closeScreen()
    },
  }
}

/** The page was just being replaced: the script got no answer, or was told that its page is gone. */
function isLost(error: unknown): boolean {
  const isSilent = error instanceof DOMException && error.name === 'TimeoutError'
  return isSilent || String(error).includes('before the unload event')
}

function noteErrors(): void {
  // Around plain text the browser builds a page of its own, which the reply's policy blocks in part.
  if (Reflect.has(window, 'notedErrors') || document.contentType !== 'text/html') return
  const noted: string[] = []
  Object.assign(window, { notedErrors: noted })
  addEventListener('error', ({ message }) => noted.push(message))
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noted.push(`${violatedDirective} ${blockedURI}`),
  )
}

function takeErrors(): string[] {
  const noted = Reflect.get(window, 'notedErrors') as string[] | undefined
  return noted?.splice(0) ?? []
}

async function openScreen() {
  const screen = spawn(
    SCREEN,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  endWithUs(screen)
  const number = await new Promise<string>((resolve) => {
    const output = screen.stdio[3] as Readable
    output.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { display: `:${number}`, closeScreen: () => screen.kill() }
}
