import { escapeHtml } from '../../order/escape-html.ts'
import { deskProperties, ICON_FILE } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { commandLine } from '../messages/command-line.ts'
import { DESK_HEADERS, deskPolicy } from './desk-policy.ts'

/** Where a link is asked for by mail. */
export const LINK_FILE = 'link'

/**
 * Hands over what stands behind `#`, which no log and no proxy has seen. Without it, the page says how
 * to get a link. Written by hand, since nothing of the desk is served to a stranger.
 */
const scriptFor = (desk: string) => `
const $ = (id) => document.getElementById(id)
const ways = () => {
  const link = location.hash.slice(1)
  $('enter').hidden = link === ''
  $('closed').hidden = link !== ''
}
ways()
addEventListener('hashchange', ways)
$('name').value = matchMedia('(pointer: coarse)').matches ? 'telefono' : 'computer'
$('enter').addEventListener('submit', async (event) => {
  event.preventDefault()
  const say = (text) => { $('problem').textContent = text }
  $('go').disabled = true
  say('')
  try {
    const reply = await fetch('${desk}/api/enter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ link: location.hash.slice(1), name: $('name').value }),
    })
    if (reply.ok) return location.replace('${desk}')
    say(await reply.text())
    if (reply.status === 403) $('closed').hidden = false
  } catch {
    say('Il server non risponde: controlla la rete e riprova.')
  }
  $('go').disabled = false
})
`

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);
color:var(--ink);font:1rem/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',
Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif}
main{width:100%;max-width:28rem;padding:32px;border:1px solid var(--rule);border-radius:16px;
background:var(--card)}
h1{margin:8px 0 16px;font-size:1.375rem;line-height:1.25}
p{margin:0 0 16px}
label{display:block;margin-bottom:4px;font-weight:600}
input{width:100%;min-height:48px;margin-bottom:16px;padding:0 12px;border:1px solid var(--field);
border-radius:8px;background:var(--raise);color:inherit;font:inherit}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:var(--solid);
color:var(--on-solid);font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.6}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
summary{margin-top:16px;min-height:44px;align-content:center;cursor:pointer}
#problem{margin:16px 0 0;color:var(--bad)}
#problem:empty{display:none}
code{display:block;padding:10px 12px;border-radius:8px;background:var(--band);font-size:0.9375rem;overflow-wrap:anywhere}
[hidden]{display:none}
`

/** The only thing that somebody without a session ever gets, at whatever path. `desk` is the desk's own. */
export function entryPage(
  { settings }: Shop,
  desk: string,
  mail: MailedLink,
): { html: string; headers: Record<string, string> } {
  const script = scriptFor(desk)
  const style = deskProperties(settings.brandColor) + STYLE
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Banco · ${escapeHtml(settings.name)}</title>
<link rel="icon" href="${desk}/../${ICON_FILE}">
<style>${style}</style>
</head>
<body>
<main>
<img src="${desk}/../${ICON_FILE}" alt="" width="40" height="40">
<h1>Il banco di ${escapeHtml(settings.name)}</h1>
<div id="closed">
${waysIn(desk, mail)}
</div>
<form id="enter" hidden>
<p>Dai un nome a questo dispositivo: resta collegato per trenta giorni, e lo ritrovi nell’elenco dei
dispositivi.</p>
<label for="name">Nome del dispositivo</label>
<input id="name" maxlength="40" autocomplete="off">
<button id="go">Entra</button>
<p id="problem" role="alert"></p>
</form>
</main>
<script type="module">${script}</script>
</body>
</html>
`
  const policy = deskPolicy({ scripts: [script], styles: [style], hasForm: true })
  return {
    html,
    headers: {
      ...DESK_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // Required beside 401. Browsers ignore a scheme that they do not know.
      'WWW-Authenticate': 'DeskLink',
    },
  }
}

/** Whether a link can be asked for by mail; 'asked' in the reply to that. */
type MailedLink = 'offered' | 'asked' | 'not-offered'

const BY_COMMAND = `<p>Sul computer in cui lavora il server scrivi:</p>
<p><code>${commandLine('desk', 'link')}</code></p>
<p>e apri il link su questo dispositivo.</p>`

function waysIn(desk: string, mail: MailedLink): string {
  const intro = '<p>Qui si entra con un link che vale una volta sola, per quindici minuti.'
  if (mail === 'not-offered') return `${intro}</p>\n${BY_COMMAND}`
  const more = `<details>
<summary>Se l’email non arriva</summary>
${BY_COMMAND}
</details>`
  if (mail === 'asked') {
    return `<p role="status">Tra poco il link arriva per email all’indirizzo del negozio. Aprilo su questo
dispositivo: vale una volta sola, per quindici minuti.</p>
${more}`
  }
  // The browser sends it without a script, too.
  return `${intro} Arriva per email all’indirizzo del negozio.</p>
<form method="post" action="${desk}/${LINK_FILE}"><button>Mandami il link</button></form>
${more}`
}
