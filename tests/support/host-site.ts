import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostSite {
  readonly origin: string
  /** Serves this page at `path` from now on, or something else than a page if a header says so. */
  readonly serve: (
    path: string,
    content: string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ) => void
  readonly stop: () => void
}

/** Somebody else's site: another origin, and for the browser another site than 127.0.0.1. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<
    string,
    { content: string | Buffer; headers: Readonly<Record<string, string>> }
  >()
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url.replace(/\?.*/, ''))
    // A full browser asks for it, and would report that it is missing.
    if (url === '/favicon.ico') return response.writeHead(204).end()
    if (!page) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
    response.end(page.content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (path, content, headers = {}) => pages.set(path, { content, headers }),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const WORDS = `<p>${'Qualche riga del sito del venditore, come tante. '.repeat(9)}</p>`
/** Inline, with a hash in the policy of the page. */
const STYLE =
  'body{margin:0;font:17px/1.6 sans-serif}header{position:fixed;top:0;width:100%;height:64px;background:#234}main{max-width:1100px;margin:80px auto;padding:0 16px}'

/** A page of a usual site, with a header that stays, and the wizard in the middle of its text. */
export function hostPage(middle: string): string {
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Il sito</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><header></header><main><h1>Il sito</h1>${WORDS.repeat(6)}${middle}<h2>Dopo</h2>${WORDS.repeat(9)}</main></body></html>`
}

/** What WordPress makes of the line in a block of HTML, and in the older editor: both are as it wrote them. */
export function wordPressContent(line: string, editor: 'blocks' | 'classic'): string {
  return `\t<div class="entry-content">
\t\t
${editor === 'blocks' ? line : `<p>${line.replace('</script>', '</script><br />\n')}</p>`}
\t</div><!-- .entry-content -->`
}

/** The line that the guide tells sellers to paste. */
export function embedLine(wizard: string, attributes = ''): string {
  return `<script async src="${wizard}embed.js"></script><omaggio-wizard ${attributes}><a href="${wizard}">Richiedi un preventivo</a></omaggio-wizard>`
}
