// The published types are behind the library: these are the few calls of it that we use.

declare module 'pdfkit' {
  import type { Font } from 'fontkit'

  export interface StructureElement {
    /** A function draws at once, as content of this element, on the page that is current. */
    add(child: StructureElement | (() => void)): StructureElement
  }

  export interface StructureOptions {
    readonly alt?: string
    /** What is read in place of what is drawn. */
    readonly actual?: string
    readonly scope?: 'Column' | 'Row'
    /** Left, top, right, bottom, in points from the top of the page. */
    readonly bbox?: readonly [number, number, number, number]
    readonly placement?: 'Block'
  }

  interface DocumentInfo {
    Title?: string
    Author?: string
    Creator?: string
    Producer?: string
    CreationDate?: Date
    ModDate?: Date
  }

  interface DocumentOptions {
    readonly size: 'A4'
    readonly margin: number
    readonly pdfVersion: '1.7'
    readonly tagged: true
    readonly subset: 'PDF/UA'
    readonly lang: string
    readonly displayTitle: true
    readonly bufferPages: true
    readonly font: ''
    readonly autoFirstPage: false
    readonly info: DocumentInfo
  }

  export class PDFDocument {
    constructor(options: DocumentOptions)
    readonly info: DocumentInfo
    /** Called once, when the document ends. */
    endMetadata(): void
    addPage(): this
    switchToPage(index: number): unknown
    bufferedPageRange(): { readonly start: number; readonly count: number }
    struct(type: string, options?: StructureOptions): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this
    endMarkedContent(): this
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string): number
    text(
      text: string,
      x: number,
      y: number,
      options: { readonly lineBreak: false; readonly baseline: 'alphabetic' },
    ): this
    image(
      content: Buffer,
      x: number,
      y: number,
      options: { readonly width: number; readonly height: number },
    ): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    on(event: 'data', take: (chunk: Uint8Array) => void): this
    on(event: 'end', take: () => void): this
    on(event: 'error', take: (error: Error) => void): this
    end(): void
  }
}

declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }

  export function create(content: Uint8Array): Font
}
