/**
 * Chrome 109, Firefox 115 and Safari 16.4: the oldest browsers in which a visitor can walk, read and
 * send. A style sheet may use what is listed here as known. Look up a new name (MDN has the versions of
 * every feature) before it is added; what is newer, and only embellishes, goes into EMBELLISHMENTS.
 */

const list = (/** @type {string} */ names) => names.trim().split(/\s+/)

/** In all three browsers. */
export const KNOWN_CSS = new Set([
  ...list(`@container @font-face @import @keyframes @layer @media @namespace @supports`),
  ...list(`::after ::backdrop ::before ::-moz-progress-bar ::-webkit-progress-bar
    ::-webkit-details-marker ::-webkit-progress-value ::-webkit-search-cancel-button ::marker ::placeholder ::selection :active :after :before :checked
    :default :disabled :empty :enabled :first-child :first-letter :first-of-type :focus :focus-visible :focus-within
    :hover :invalid :is :last-child :last-of-type :link :not :nth-child :nth-last-child :nth-of-type :only-child
    :optional :placeholder-shown :required :root :target :valid :visited :where :host`),
  ...list(`calc() clamp() content:attr() circle() counter() cubic-bezier() ellipse() env() grayscale() hsl() inset() linear-gradient() max()
    min() minmax() opacity() polygon() radial-gradient() repeat() rgb() rgba() rotate() scale() steps()
    translate() translateX() translateY() url() var()`),
  ...list(`% ch cm cqb cqh cqi cqmax cqmin cqw deg dvh dvw em fr in lvh mm ms pt px rem s svh turn vh
    vmax vmin vw ex x`),
  ...list(`accent-color align-content align-items align-self animation animation-duration
    animation-name appearance aspect-ratio background background-color background-image
    background-position background-repeat background-size border border-block border-bottom
    border-bottom-color border-bottom-width border-collapse border-color border-inline border-left border-radius
    border-right border-right-color border-spacing border-style border-top border-width bottom
    box-shadow box-sizing break-after break-before break-inside caption-side clear clip-path color color-scheme column-gap
    contain container container-name container-type content counter-increment counter-reset cursor direction display fill fill-opacity
    fill-rule filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font
    font-family font-feature-settings font-size font-style font-variant-numeric font-weight gap
    grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-row grid-template
    grid-template-areas grid-template-columns grid-template-rows height inset inset-block
    inset-inline isolation justify-content justify-items justify-self left letter-spacing line-height
    list-style list-style-type margin margin-block margin-block-start margin-bottom margin-inline margin-left
    margin-right margin-top max-height max-width min-height min-width mix-blend-mode
    object-fit object-position opacity order outline outline-color outline-offset overflow
    overflow-wrap overflow-x overflow-y overscroll-behavior padding padding-block padding-bottom
    padding-inline padding-left padding-right padding-top page-break-inside paint-order place-content
    place-items place-self pointer-events position quotes resize right rotate row-gap scale
    scroll-behavior scroll-margin scroll-margin-top scroll-padding scroll-padding-bottom
    scroll-padding-top scroll-snap-align stop-color stop-opacity stroke stroke-dasharray stroke-linecap
    stroke-linejoin stroke-opacity stroke-width tab-size table-layout text-align text-decoration
    text-indent text-overflow text-rendering text-transform text-underline-offset top touch-action
    transform transform-origin transition transition-property translate vertical-align
    visibility white-space width will-change word-break word-spacing writing-mode z-index`),
])

/** Newer than the floor, or in no Safari. Properties have a point, calls also brackets, globals neither. */
export const NEWER_IN_SCRIPTS = new Set([
  ...list(`.toSorted .toReversed .toSpliced .fromAsync .groupBy .withResolvers .isWellFormed
    .toWellFormed .union() .intersection() .difference() .symmetricDifference() .isSubsetOf .isSupersetOf
    .isDisjointFrom .rawJSON .isRawJSON .sumPrecise .fromBase64 .toBase64 .fromHex .getOrInsert
    .getOrInsertComputed .canParse`),
  ...list(`.requestIdleCallback .startViewTransition .checkVisibility .setHTML .setHTMLUnsafe
    .parseHTMLUnsafe .getHTML .moveBefore .showPopover .hidePopover .togglePopover .popover
    .requestClose .closedBy .commandForElement .caretPositionFromPoint .getComposedRanges
    .scrollIntoViewIfNeeded .userActivation .Segmenter .DurationFormat .onscrollend .scheduler
    .navigation .trustedTypes .registerProperty`),
  ...list(`requestIdleCallback scheduler navigation trustedTypes Iterator Temporal CloseWatcher
    ViewTransition Sanitizer Highlight URLPattern Float16Array SuppressedError DisposableStack`),
  'flag v',
  'import attributes',
])

/** Elements and attributes that the floor does not have. */
export const NEWER_IN_HTML = [
  /<(search|selectedcontent|geolocation|fencedframe)[\s>]/g,
  /<[a-z][^>]*\s(popover|popovertarget|commandfor|command|closedby|shadowrootmode|blocking)(=|\s|>)/g,
]

/**
 * Newer than the floor on purpose: without them the page is plainer, and works. Each may stand only
 * where `where` says, so that nothing essential comes to depend on it.
 *
 * @type {readonly { feature: string, where: RegExp, because: string }[]}
 */
export const EMBELLISHMENTS = [
  {
    feature: '@starting-style',
    where: /./,
    because: 'a message appears at once instead of sliding in',
  },
  {
    feature: 'content-visibility',
    where: /auto|visible/,
    because: 'a long list takes longer to be laid out',
  },
  {
    feature: 'contain-intrinsic-size',
    where: /auto/,
    because: 'it is the size of rows that content-visibility leaves out',
  },
  {
    feature: 'mask-image',
    where: /./,
    because: 'chips that do not fit are cut off without a fade',
  },
  {
    feature: ':has',
    where: /\.compose-foot/,
    because: 'on a phone the desk’s places stay below a quote that is composed',
  },
  { feature: ':has', where: /\.setup/, because: 'a line parts a gadget from its set-up' },
  { feature: 'scrollbar-color', where: /./, because: 'the bars have the colours of the system' },
  {
    feature: 'scrollbar-width',
    where: /./,
    because: 'the bars are as wide as the system has them',
  },
  { feature: 'text-wrap', where: /balance/, because: 'a long heading has lines of unequal length' },
  {
    feature: ':has',
    where: /^\.hue:has\(:checked\)$/,
    because: 'the radio button itself shows the tried colour',
  },
  {
    feature: ':has',
    where: /#root:not\(:has\(~ ?#arrived\)\)/,
    because: 'a page that arrives slowly shifts while it is painted in parts',
  },
  {
    feature: ':has',
    where: /\.desk:has\(\.compose-foot\)/,
    because: 'on a phone the foot of a quote stands above the bar of pages, and not in its place',
  },
  {
    feature: ':has',
    where: /^\.a4 tr:has\(\+ ?\.setup\)/,
    because: 'a thin rule parts a gadget from its set-up in the desk’s view of the paper',
  },
  { feature: 'forced-color-adjust', where: /./, because: 'Safari has no forced colours' },
  { feature: 'text-size-adjust', where: /./, because: 'where it is missing, text keeps its size' },
  { feature: '@page', where: /./, because: 'the browser prints with its own margins' },
  {
    feature: 'print-color-adjust',
    where: /./,
    because: 'Chrome has it with a prefix, which is there',
  },
  {
    feature: '.startViewTransition',
    where: /./,
    because: 'React calls it for a component we do not use',
  },
  { feature: '.canParse', where: /./, because: 'valibot asks first whether it is there' },
  { feature: '.popover', where: /./, because: 'React reads it as an attribute that we do not use' },
  { feature: '.navigation', where: /./, because: 'React asks first whether it is there' },
  { feature: 'navigation', where: /./, because: 'React asks first whether it is there' },
]
