import { createHash } from 'node:crypto'
import { formatCents, type Cents } from '../../../order/money.ts'
import { escapeHtml } from '../../../order/escape-html.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#f4f4f4;color:#222;
font:16px/1.5 system-ui,sans-serif}main{max-width:26rem;padding:32px;border-radius:12px;background:#fff}
h1{margin:0 0 16px;font-size:20px}form{display:grid;gap:12px}
button{min-height:48px;border:1px solid #222;border-radius:8px;background:#fff;color:inherit;font:inherit}
button:first-child{background:#222;color:#fff}`

/** In place of the provider's page: whoever pays a quote by the demo decides here. Nothing of it needs a script. */
export function demoPage({ shopName, amount }: { shopName: string; amount: Cents }): Response {
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Pagamento di prova</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Pagamento di prova: nessun addebito</h1>
<p>${escapeHtml(shopName)} · ${formatCents(amount)}</p>
<form method="post">
<button name="decision" value="approve">Paga per prova</button>
<button name="decision" value="decline">Simula un rifiuto</button>
</form>
</main>
</body>
</html>
`
  const style = createHash('sha256').update(STYLE).digest('base64')
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}
