import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

// How much a function has to work before V8 compiles it again, optimised. By default that happens to most
// of them in the first picture, and takes three times as long as drawing it.
setFlagsFromString('--wasm-tiering-budget=500000000')

// 256 MB, in pages of 64 kB: a photo must not take the memory of the whole process. The limits of a thread that
// Node offers do not count what WebAssembly takes.
setFlagsFromString('--wasm-max-mem-pages=4096')

// The library asks whether its argument is a `Request` or a `Response`. To answer, Node would load its whole HTTP
// client: 0.12 s of CPU before the first picture.
Object.assign(globalThis, { Request: undefined, Response: undefined })

/** A thread that draws: it takes a tenth of a second of one core, and replies must go on meanwhile. */
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(wasm).then((bytes) => initWasm(bytes))

/** @param {{ id: number, svg: string, width: number }} asked */
async function draw({ id, svg, width }) {
  try {
    await ready
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width } })
    const png = drawn.render().asPng()
    drawn.free()
    return { id, answer: png }
  } catch (error) {
    // Out of memory, for example. The library cannot be used any more: the thread ends, and another begins.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return { id, error: String(error) }
  }
}

parentPort?.on(
  'message',
  (asked) => void draw(asked).then((reply) => parentPort?.postMessage(reply)),
)
