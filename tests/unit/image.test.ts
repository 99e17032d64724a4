import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) =>
  readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8').replace(/^\s*#.*\n/gm, '')

it('[IN9] the image has two stages, and the second an ordinary user, a health check and no development packages', () => {
  const [, build = '', program = '', ...more] = read('Dockerfile').split(/^FROM /m)
  expect(more).toEqual([])
  expect(build).toContain('npm pack')
  expect(program).not.toMatch(/\bnpm\b/)
  expect(program).toMatch(/^USER node$/m)
  expect(program).toMatch(/^HEALTHCHECK /m)
  expect(program.indexOf('USER node')).toBeGreaterThan(program.lastIndexOf('RUN '))
})

it('[IN9] every container is read-only, without capabilities it does not need, and starts again', () => {
  const compose = read('compose.yaml')
  const [, restricted = '', services = ''] = compose.split(/^x-restricted.*|^services:$/m)
  for (const line of ['restart: unless-stopped', 'read_only: true', 'cap_drop: [ALL]']) {
    expect(restricted).toContain(`  ${line}\n`)
  }
  const containers = services.split(/^volumes:$/m)[0]?.split(/^ {2}(?=\w+:$)/m) ?? []
  expect(containers.map((text) => /^\w+/.exec(text)?.[0] ?? '')).toEqual([
    '',
    'omaggio',
    'caddy',
    'backup',
  ])
  for (const text of containers.slice(1)) expect(text).toContain('    <<: *restricted\n')
  expect(services.match(/cap_add: .*/g)).toEqual(['cap_add: [NET_BIND_SERVICE]'])
  expect(services).toContain('${DOMAIN:?')
})

it('[IN11] the nightly copy has the settings of the server, waits for it, and an upgrade has time', () => {
  const services = read('compose.yaml').split(/^ {2}(?=\w+:$)/m)
  const [server = '', copy = ''] = ['omaggio:', 'backup:'].map((name) =>
    services.find((text) => text.startsWith(name)),
  )
  const settings = /^ {4}env_file:\n(?: {6}.*\n)+/m.exec(server)?.[0] ?? 'none'
  expect(copy).toContain(settings)
  expect(copy).not.toContain('network_mode: none')
  expect(copy).toContain('condition: service_healthy')
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=\d+m /m)
})
