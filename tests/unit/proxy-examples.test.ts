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

it('[QU55] [PF14] neither example writes the path of a quote or a proof, which is a secret, into a log', () => {
  const nginx = directivesOf('nginx.conf')
  const [, unlogged = ''] = /map \$request_uri \$is_logged \{\s*~(\S+) 0;/.exec(nginx) ?? []
  const paths = [
    '/preventivo/secret',
    '/preventivi/preventivo/secret/aperto?rev=1',
    '/bozza/secret',
  ]
  for (const path of paths) expect(path).toMatch(new RegExp(unlogged))
  expect('/?from=/preventivo/').not.toMatch(new RegExp(unlogged))
  const servers = nginx.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toMatch(/access_log \S+ combined if=\$is_logged;/)
  expect(nginx).toMatch(/location ~ \^\/\(preventivo\|bozza\)\/ \{\s*error_log \/dev\/null crit;/)
  expect(directivesOf('Caddyfile')).toMatch(
    /@quote path \/preventivo\/\* \/bozza\/\*\s+vars @quote \{\s+skip_log true\s+log_skip true\s+\}/,
  )
})
