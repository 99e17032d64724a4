import { escapeHtml } from '../../order/escape-html.ts'

export interface HtmlPartOptions {
  readonly title: string
  readonly shopName: string
  /** `#rrggbb`, checked when the shop is read. */
  readonly brandColor: string
  readonly warning: string | undefined
  readonly note: string | undefined
  /** The server's sentence about a payment, above and outside the visitor's part. */
  readonly confirmation: string | undefined
  /** Rebuilt from the visitor's HTML: fixed tags and escaped text. */
  readonly message: string
  readonly extras: readonly (readonly [name: string, value: string])[]
  readonly notBinding: string
  readonly footer: string
}

/** Tables and simple CSS, because mail clients support little else. */
export function htmlPart(options: HtmlPartOptions): string {
  const { title, shopName, brandColor, message, extras, notBinding, footer } = options
  const rows = extras.map(
    ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; padding: 0; background: #f4f2f0; }
.card { width: 100%; max-width: 640px; background: #ffffff; border-collapse: separate; border-spacing: 0; }
.card, .card p, .request th, .request td { font-family: Arial, Helvetica, sans-serif; font-size: 15px; line-height: 1.5; color: #222222; }
.head { background: ${brandColor}; padding: 20px 24px; }
.head p { margin: 0; color: ${textOn(brandColor)}; }
.head .title { font-size: 22px; font-weight: bold; }
.request { padding: 16px 24px; }
.request table { width: 100%; border-collapse: collapse; }
.request th, .request td { padding: 8px 12px 8px 0; border-bottom: 1px solid #e6e1dc; text-align: left; vertical-align: top; }
.request th { width: 34%; font-weight: normal; color: #6b6460; }
.warning { padding: 14px 24px 14px 18px; background: #fff3cd; border-left: 6px solid #b26a00; }
.confirmed { padding: 14px 24px 14px 18px; background: #e6f4ea; border-left: 6px solid #2e7d32; }
.warning p, .confirmed p { margin: 0; }
.foot { padding: 12px 24px 20px; }
.foot p { margin: 0 0 8px; font-size: 13px; color: #6b6460; }
</style>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f4f2f0"><tr><td align="center">
<table role="presentation" class="card" width="640" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td class="head" bgcolor="${brandColor}"><p>${escapeHtml(shopName)}</p><p class="title">${escapeHtml(title)}</p></td></tr>
${remark('Attenzione', options.warning)}${remark('Nota', options.note)}${confirmed(options.confirmation)}
<tr><td class="request">
<!-- visitor -->
${message}
<!-- /visitor -->
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
</td></tr>
<tr><td class="foot"><p>${escapeHtml(notBinding)}</p><p>${escapeHtml(footer)}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function remark(label: string, text: string | undefined): string {
  if (text === undefined) return ''
  return `<tr><td class="warning" bgcolor="#fff3cd"><p><b>${label}:</b> ${escapeHtml(text)}</p></td></tr>`
}

function confirmed(text: string | undefined): string {
  if (text === undefined) return ''
  return `<tr><td class="confirmed" bgcolor="#e6f4ea"><p>${escapeHtml(text)}</p></td></tr>`
}

/** Black or white, whichever is easier to read on the shop's colour. */
function textOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  )
  // Perceived brightness: the weight of each colour in thousandths.
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return brightness > 150 ? '#000000' : '#ffffff'
}
