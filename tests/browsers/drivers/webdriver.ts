import type { Browser } from './browser.ts'

/** As WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The commands of WebDriver that tests need, and their paths over HTTP. */
export const COMMANDS = {
  Navigate: '/url',
  Back: '/back',
  Refresh: '/refresh',
  PerformActions: '/actions',
  ExecuteScript: '/execute/sync',
  SwitchToFrame: '/frame',
  ElementSendKeys: '/element/{id}/value',
} as const

export type Command = keyof typeof COMMANDS
/** Sends a command, by whatever protocol, and returns its value. */
export type SendCommand = (command: Command, parameters?: object) => Promise<unknown>

/** What is the same in every browser, whatever protocol carries the commands. */
export function driveBy(
  send: SendCommand,
): Pick<
  Browser,
  'goto' | 'back' | 'reload' | 'press' | 'chooseFile' | 'clickAt' | 'evaluate' | 'enterFrame'
> {
  const evaluate = async <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => {
    const script = `return (${work.toString()})(...arguments)`
    return (await send('ExecuteScript', { script, args })) as Result
  }
  return {
    goto: async (url) => void (await send('Navigate', { url })),
    back: async () => void (await send('Back')),
    reload: async () => void (await send('Refresh')),
    async press(...keys) {
      const actions = keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async chooseFile(find, path) {
      const found = (await evaluate(find)) as unknown as Record<string, string>
      await send('ElementSendKeys', { id: found[ELEMENT], text: path })
    },
    async clickAt(x, y) {
      const at = { duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const parameters = { pointerType: 'mouse' }
      await send('PerformActions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
      })
    },
    evaluate,
    async enterFrame(find) {
      const found = find ? ((await evaluate(find)) as unknown as Record<string, string>) : null
      // Over HTTP the frame is an element, in Marionette the id of one.
      await send('SwitchToFrame', found ? { id: found, element: found[ELEMENT] } : { id: null })
    },
  }
}
