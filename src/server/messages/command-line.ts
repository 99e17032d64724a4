// The installed program sets it before anything is imported, and has a command of its own; in a clone npm starts ours.
const isInstalled = process.env.OMAGGIO_HOME !== undefined

/** A command of ours as the seller types it here: `commandLine('desk', 'link')`. */
export function commandLine(name: string, rest = ''): string {
  const line = isInstalled ? `omaggio ${name} ${rest}` : `npm run ${name} -- ${rest}`
  return rest === '' ? line.replace(/(?: --)? $/, '') : line
}

/** What starts the server here. */
export const START_LINE = isInstalled ? 'omaggio start' : 'npm start'
