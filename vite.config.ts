import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two builds of one source: `vite build` for the browser, `vite build --ssr` for the server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: { input: 'src/server/main.ts' },
      }
    : {
        outDir: 'dist/client',
        target: 'baseline-widely-available',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/page/main.tsx' },
      },
}))
