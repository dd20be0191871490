import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Pages of customers, which share no code with the screens of staff: the script of the browser, and with `--ssr` the
 * module with which the server draws them. Both go next to the built screens.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('..'),
  base: '/',
  publicDir: false,
  cacheDir: here('../../node_modules/.cache/vite-customer'),
  ssr: { noExternal: true },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: false,
    target: isSsrBuild ? 'node22' : 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: isSsrBuild ? false : '.vite/customer.json',
    rolldownOptions: isSsrBuild
      ? { input: { 'draw-page': here('draw-page.tsx') }, output: { entryFileNames: '.vite/customer/[name].js' } }
      : { input: here('main.tsx') },
  },
}))
