import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin } from 'vite'

/**
 * Chunks that load later have neither a style sheet nor imports of their own to fetch ahead, so a
 * helper of ours replaces Vite's, which every visitor would have to load.
 */
const dynamicImports: Plugin = {
  name: 'dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { loadChunk as __vitePreload } from '/src/page/later/load-chunk.ts'`,
  },
}

/** All drawings are computed here, once, and not by every process that starts. */
const drawnAhead: Plugin = {
  name: 'drawn-ahead',
  load: {
    filter: { id: /src\/page\/picture\/drawings\/drawn\.ts$/ },
    async handler(id) {
      const { module } =
        await runnerImport<typeof import('./src/page/picture/drawings/drawn.ts')>(id)
      return `export const DRAWN = ${JSON.stringify(module.DRAWN)}`
    },
  },
}

/** The oldest browsers that are supported; `scripts/check-floor.mjs` checks what no target can lower. */
const FLOOR = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4']

const IN_FIRST_FILE = /src\/page\/(main\.tsx|later\/adopt-styles\.ts|link-to\.ts)$/

// Five builds of one source: `vite build` for the visitor's page, `vite build --mode desk` for the desk,
// `vite build --mode preview` for the page in the desk's editor, `vite build --mode embed` for the script on
// other sites, `vite build --ssr` for the server. The visitor's page shares no file with the others, so that
// they cost it nothing.
export default defineConfig(({ isSsrBuild, mode }) => ({
  // An exported page may live in any folder of its host: what a script loads is beside it.
  base: './',
  plugins: [react(), dynamicImports, ...(isSsrBuild ? [drawnAhead] : [])],
  // One file opens faster than the hundreds it is made of, and a package in CommonJS that Node imports costs
  // 0.1 s more: Node searches it for exports, by a function that V8 then optimises. What holds a binary
  // stays outside, and what only some shops need. In development Node loads what is not ours: Vite would
  // run CommonJS as if it were modules.
  ssr: {
    noExternal: isSsrBuild ? true : [],
    external: ['@photostructure/sqlite', '@resvg/resvg-wasm', 'fontkit', 'pdfkit', 'pg'],
  },
  // React's build for production, whatever the environment says at run time.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        license: true,
        target: 'node20',
        rolldownOptions: {
          // On a slow machine it would warn the seller that drawings take most of the build.
          checks: { bundlerTimings: false },
          // Workers are programs of their own, started by their file names beside the others.
          input: {
            main: 'src/server/wiring/main.ts',
            requests: 'src/server/wiring/requests-command.ts',
            quotes: 'src/server/wiring/quotes-command.ts',
            backup: 'src/server/wiring/backup-command.ts',
            restore: 'src/server/wiring/restore-command.ts',
            rollback: 'src/server/wiring/rollback-command.ts',
            shop: 'src/server/wiring/shop-command.ts',
            export: 'src/server/wiring/export-command.ts',
            desk: 'src/server/wiring/desk-command.ts',
            'shop-worker': 'src/server/shop/shop-worker.ts',
            'picture-worker': 'src/server/pictures/picture-worker.js',
            'pdf-worker': 'src/features/quotes/server/pdf/pdf-worker.ts',
            'sqlite-worker': 'src/server/database/sqlite/sqlite-worker.js',
            'copy-worker': 'src/server/database/sqlite/copy-worker.js',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      }
    : mode === 'embed'
      ? {
          outDir: 'dist/embed',
          target: FLOOR,
          rolldownOptions: {
            input: 'src/features/embed/site/embed.ts',
            // A classic script, which any page can load from another site.
            output: { format: 'iife' as const, entryFileNames: 'embed.js' },
          },
        }
      : mode === 'desk'
        ? {
            outDir: 'dist/desk',
            license: true,
            target: FLOOR,
            manifest: true,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: 'src/desk/main.tsx' },
          }
        : mode === 'preview'
          ? {
              outDir: 'dist/preview',
              license: true,
              target: FLOOR,
              manifest: true,
              modulePreload: { polyfill: false },
              rolldownOptions: { input: 'src/features/editor/page/main.tsx' },
            }
          : {
              outDir: 'dist/client',
              license: true,
              target: FLOOR,
              manifest: true,
              modulePreload: { polyfill: false },
              rolldownOptions: {
                input: 'src/page/main.tsx',
                output: {
                  // One file for all that the page loads first. What chunks share with it would otherwise
                  // be split off into small files, which compress worse. The same for what only later
                  // chunks share: a file that fails once has to be one that was asked for by its name.
                  codeSplitting: { groups: [{ name: 'first', test: IN_FIRST_FILE }] },
                },
              },
            },
}))
