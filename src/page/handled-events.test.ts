import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HANDLED_EVENTS } from './handled-events.ts'

/** Where the name of React is not that of the browser. */
const BROWSER_NAMES = new Map([
  ['blur', 'focusout'],
  ['focus', 'focusin'],
])
/** These do not bubble: React listens to them on the element itself. */
const ON_THE_ELEMENT = new Set(['cancel', 'close', 'error', 'load'])
/** Properties of our own components, and what the payment provider calls. */
const OWN = new Set(['approve', 'enlarge', 'jump', 'view', 'written'])

function handlersIn(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/\bon([A-Z]\w*)(?==\{|: |,| \})/g)
  return [...names].map(([, name = '']) => name.toLowerCase())
}

it('[PG63] React listens to every event that a component handles', () => {
  const components = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => join(import.meta.dirname, file))
  const handled = [...new Set(components.flatMap(handlersIn))]
    .filter((name) => !ON_THE_ELEMENT.has(name) && !OWN.has(name))
    .map((name) => BROWSER_NAMES.get(name) ?? name)
  expect(handled).toContain('input')
  expect(handled.filter((name) => !HANDLED_EVENTS.test(name))).toEqual([])
})
