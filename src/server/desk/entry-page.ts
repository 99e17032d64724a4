import { escapeHtml } from '../../order/escape-html.ts'
import { deskProperties, ICON_FILE } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { DESK_HEADERS, deskPolicy } from './desk-policy.ts'

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
  } catch {
    say('Il server non risponde: controlla la rete e riprova.')
  }
  $('go').disabled = false
})
`

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);
color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:28rem;padding:32px;border:1px solid var(--rule);border-radius:12px;
background:var(--card)}
h1{margin:0 0 16px;font-size:22px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;margin-bottom:4px;font-weight:600}
input{width:100%;height:48px;margin-bottom:16px;padding:0 12px;border:1px solid var(--field);
border-radius:8px;background:var(--raise);color:inherit;font:inherit}
button{width:100%;height:48px;border:0;border-radius:8px;background:var(--solid);
color:var(--on-solid);font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.6}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
#problem{margin:16px 0 0;color:var(--bad)}
#problem:empty{display:none}
code{overflow-wrap:anywhere}
[hidden]{display:none}
`

/** The only thing that somebody without a session ever gets, at whatever path. `desk` is the desk's own. */
export function entryPage(
  { settings }: Shop,
  desk: string,
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
<h1>Il banco di ${escapeHtml(settings.name)}</h1>
<div id="closed">
<p>Qui si entra con un link che vale una volta sola, per quindici minuti. Sul computer in cui
lavora il server scrivi:</p>
<p><code>npm run desk -- link</code></p>
<p>e apri il link su questo dispositivo.</p>
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
  const policy = deskPolicy({ scripts: [script], styles: [style] })
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
