import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Without comments. */
const directivesOf = (file: string) =>
  readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8').replace(/^\s*#.*\n/gm, '')

it('[SV9] nginx passes on the Host header with its port', () => {
  expect(directivesOf('nginx.conf')).toContain('proxy_set_header Host $http_host;')
})

it('[SV9] nginx redirects to its own name, whatever the Host header', () => {
  const redirects = directivesOf('nginx.conf').match(/return 30\d .*;/g)
  expect(redirects).toEqual(['return 301 https://$server_name$request_uri;'])
})

it('[SV9] Caddy leaves the limit of bodies to the server', () => {
  expect(directivesOf('Caddyfile')).not.toContain('max_size')
})
