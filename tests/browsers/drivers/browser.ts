import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** One window of a real browser. */
export interface Browser {
  readonly name: string
  /** May return before the page is there. */
  readonly goto: (url: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Presses keys one after the other: characters, or one of KEYS. */
  readonly press: (...keys: readonly string[]) => Promise<void>
  /** Of the machine, for the field that `find` returns, which may be hidden. */
  readonly chooseFile: (find: () => Element | null, path: string) => Promise<void>
  readonly clickAt: (x: number, y: number) => Promise<void>
  /** Sets the size of the page. A browser may keep a larger width: read it from the page. */
  readonly resize: (width: number, height: number) => Promise<void>
  /** Runs a function inside the page. It is sent as text, so it may use its arguments only. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>
  /** From now on works in the frame that `find` returns; without it, in the page around all frames. */
  readonly enterFrame: (find?: () => Element | null) => Promise<void>
  /** Errors of the page, and what its security policy blocked, since the browser was opened. */
  readonly errors: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export interface InstalledBrowser {
  readonly kind: string
  /** Why it cannot be driven here; undefined where it can. */
  readonly missing: () => string | undefined
  readonly open: () => Promise<Browser>
}

/** As WebDriver writes them. */
export const KEYS = {
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  space: ' ',
  arrowDown: '\uE015',
  pageDown: '\uE00F',
} as const

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
