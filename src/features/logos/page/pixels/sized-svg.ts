// Attributes in quotes may contain `>`.
const ROOT = /<svg(?=[\s>])(?:[^>"']|"[^"]*"|'[^']*')*>/
const WITHOUT_SIZE: readonly [number, number] = [300, 150]

/**
 * Writes width and height into the root element, with the given longer side. Without them browsers
 * differ: some draw nothing, some draw it small and enlarge that.
 */
export function sizedSvg(text: string, longSide: number) {
  const root = ROOT.exec(text)
  if (!root) return undefined
  const [tag] = root
  const [ownWidth, ownHeight] = sizeIn(tag)
  const scale = longSide / Math.max(ownWidth, ownHeight)
  const width = Math.max(1, Math.round(ownWidth * scale))
  const height = Math.max(1, Math.round(ownHeight * scale))
  const view = attribute(tag, 'viewBox') ? '' : ` viewBox="0 0 ${ownWidth} ${ownHeight}"`
  const bare = tag.replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const sized = `<svg width="${width}" height="${height}"${view}${bare.slice('<svg'.length)}`
  const before = text.slice(0, root.index)
  return { text: before + sized + text.slice(root.index + tag.length), width, height }
}

function sizeIn(tag: string): readonly [number, number] {
  const pixels = (name: string) => {
    const value = attribute(tag, name) ?? ''
    return value.endsWith('%') ? Number.NaN : Number.parseFloat(value)
  }
  const [width, height] = [pixels('width'), pixels('height')]
  const [, , viewWidth = 0, viewHeight = 0] = (attribute(tag, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (viewWidth > 0 && viewHeight > 0) return [viewWidth, viewHeight]
  return width > 0 && height > 0 ? [width, height] : WITHOUT_SIZE
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}
