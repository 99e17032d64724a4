import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Takes the place of Vite's helper around `import()`, which fetches a chunk's style sheets and further
 * parts ahead. Ours have none, and the first load is a third of a kilobyte lighter without it.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PLAIN_HELPER : undefined),
}
const PLAIN_HELPER = 'export const __vitePreload = (load) => load()'

// Two builds of one source: `vite build` for the browser, `vite build --ssr` for the server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainDynamicImports, react()],
  // One file opens faster than the hundreds it is made of. React stays outside, so that NODE_ENV
  // counts at run time; so does what holds a binary, and what only some shops need.
  ssr: { noExternal: true, external: ['react', 'react-dom', '@photostructure/sqlite', 'pg'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // The worker is a program of its own, started by its file name beside the others.
          input: {
            main: 'src/server/main.ts',
            desk: 'src/server/desk/main.ts',
            'sqlite-worker': 'src/server/requests/sqlite/sqlite-worker.js',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'baseline-widely-available',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/page/main.tsx' },
      },
}))
