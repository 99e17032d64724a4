import { escapeHtml } from '../../order/escape-html.ts'
import { brandColors } from '../../page/prerender.tsx'
import type { MailSettings } from './mail-settings.ts'

interface Content {
  readonly title: string
  readonly blocks: readonly string[]
  readonly closing: readonly string[]
}

/** Tables and simple CSS, because mail clients support little else. */
export function htmlPart(
  { shopName, brandColor }: Pick<MailSettings, 'shopName' | 'brandColor'>,
  { title, blocks, closing }: Content,
): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; padding: 0; background: #f4f2f0; }
.card { width: 100%; max-width: 640px; background: #ffffff; border-collapse: separate; border-spacing: 0; }
.card p, .content, .content th, .content td { font-family: Arial, Helvetica, sans-serif; font-size: 15px; line-height: 1.5; color: #222222; }
.head { background: ${brandColor}; padding: 20px 24px; }
.head p { margin: 0; color: ${brandColors(brandColor)['on-brand']}; }
.head .title { font-size: 22px; font-weight: bold; }
.block { padding: 16px 24px 0; }
.heading { padding: 8px 14px 0; }
.heading p { margin: 0; font-weight: bold; }
.content { padding: 8px 14px 12px; }
.content p { margin: 0 0 12px; }
.content h1, .content h2, .content h3, .content h4 { margin: 16px 0 4px; font-size: 15px; }
.content .caption { font-size: 18px; font-weight: bold; }
.content table { width: 100%; border-collapse: collapse; }
.content th, .content td { padding: 8px 12px 8px 0; border-bottom: 1px solid #e6e1dc; text-align: left; vertical-align: top; }
.content th { width: 34%; font-weight: normal; color: #6b6460; }
.content .prices { margin-bottom: 12px; }
.content .prices th { width: auto; }
.content .prices td { padding-right: 0; text-align: right; }
.content .total th, .content .total td { padding-top: 12px; border-top: 2px solid #222222; border-bottom: 0; font-size: 18px; color: #222222; }
.content .button { width: auto; margin: 14px 0 10px; }
.content .good, .content .bad { margin: 4px 0; padding: 8px 12px; }
.good { background: #e6f4ea; }
.bad { background: #fff3cd; }
.seller { padding-top: 12px; border-top: 1px solid #e6e1dc; }
.foot { padding: 16px 24px 20px; }
.foot p { margin: 0 0 8px; font-size: 13px; color: #6b6460; }
</style>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f4f2f0"><tr><td align="center">
<table role="presentation" class="card" width="640" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td class="head" bgcolor="${brandColor}"><p>${escapeHtml(shopName)}</p><p class="title">${escapeHtml(title)}</p></td></tr>
${blocks.join('\n')}
<tr><td class="foot">${closing.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
