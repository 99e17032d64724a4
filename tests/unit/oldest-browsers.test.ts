import { describe, expect, it } from 'vitest'
import { isEssential, newerInCss, newerInHtml, newerInScript } from '../../scripts/check-floor.mjs'

const names = (uses: readonly { feature: string }[]) => uses.map(({ feature }) => feature)

describe('the check of the oldest browsers', () => {
  it.each([
    ['a{color:oklch(from var(--brand) .5 c h)}', ['oklch()']],
    ['a{color:color-mix(in oklab,red,blue)}', ['color-mix()']],
    ['a{color:light-dark(red,blue)}', ['light-dark()']],
    ['@property --ink{syntax:"<color>";inherits:true;initial-value:#888}', ['@property']],
    ['.card:has(:checked){color:red}', [':has']],
    ['.a{color:red;.b{color:blue}}', ['nesting']],
    ['@media print{.a{&:hover{color:blue}}}', ['nesting']],
    ['textarea{field-sizing:content}', ['field-sizing']],
    ['a{width:attr(data-width px)}', ['width:attr()']],
    ['a{width:3rlh}', ['rlh']],
    ['@container style(--wide:1){a{color:red}}', ['style()']],
    ['a:popover-open{color:red}', [':popover-open']],
  ])('[BR12] finds in %j what they lack', (css, missing) => {
    expect(names(newerInCss(css))).toEqual(expect.arrayContaining(missing))
    expect(names(newerInScript(`sheet.replaceSync(${JSON.stringify(css)})`))).toEqual(
      expect.arrayContaining(missing),
    )
    expect(newerInCss(css).some(isEssential)).toBe(true)
  })

  it.each([
    ['a{color:#7a4a24;background:rgb(0 0 0/.5)}'],
    ['@container page (width<=47.5rem){.a:is(.b,.c):not(:last-child)::before{width:50cqw}}'],
    ['@media (height>480px){.a{min-height:min(100dvh - 2rem,20em)}}'],
    ['@keyframes spin{from{opacity:0}50%{opacity:.5}to{transform:rotate(1turn)}}'],
    ['.a::after{content:attr(data-printed);--own:1}'],
    ['.a{background:url(data:image/svg+xml;oklch)}/* color-mix() */'],
    ['.a{-webkit-print-color-adjust:exact}'],
  ])('[BR12] lets %j pass', (css) => {
    expect(newerInCss(css)).toEqual([])
  })

  it.each([
    ['list.toSorted()', '.toSorted'],
    ['const { groupBy } = Object', '.groupBy'],
    ["Object['groupBy'](list, key)", '.groupBy'],
    ['one.union(other)', '.union()'],
    ['new Intl.Segmenter("it")', '.Segmenter'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['element.checkVisibility()', '.checkVisibility'],
    ['/[a--b]/v.test(text)', 'flag v'],
    ['import data from "./x.json" with { type: "json" }', 'import attributes'],
  ])('[BR12] finds in the script %j what they lack', (code, missing) => {
    expect(names(newerInScript(code))).toContain(missing)
  })

  it('[BR12] lets names of our own pass, and methods that they have', () => {
    const code =
      'const texts = { union: 1 }; list.sort().at(-1); texts.union; a.replaceAll("x", "{y}")'
    expect(newerInScript(code)).toEqual([])
  })

  it('[BR12] finds it in a page too: in its markup, styles and scripts', () => {
    const page = `<style>a{color:oklch(.5 .1 60)}</style><script>x.toSorted()</script><p popover><p closedby=any>`
    expect(names(newerInHtml(page))).toEqual(['popover', 'closedby', 'oklch()', '.toSorted'])
  })

  it('[BR12] an embellishment is one only at its place', () => {
    expect(isEssential({ feature: ':has', where: '.hue:has(:checked)' })).toBe(false)
    expect(isEssential({ feature: ':has', where: '.product:has(:checked)' })).toBe(true)
  })
})
