import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['FLIGHTLINE_DEV_API'] ?? 'http://localhost:3000'
/** Building blocks of Mantine that nearly every screen stands on. */
const everywhere =
  /@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|components[\\/](?:Box|Button|UnstyledButton|Group|Loader|Transition|Input|TextInput|CloseButton|Portal|ActionIcon|Paper|Text)))/
/** Small things that the shell shares with forms and lists: without a place of their own they would take those along. */
const base =
  /components[\\/](?:ActionIcon|Skeleton)[\\/]|vite[\\/]preload-helper|color-functions|web[\\/]ui[\\/](?:use-shortcuts|form[\\/](?:form-sources|issue-words))\.ts/
/** What every screen stands on, and not what only those with a form or a list of records do. */
const frame = /web[\\/](?:platform|shell|company|ui[\\/](?:theme[\\/])?[\w-]+\.\w+$)/
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.cache/vite'),
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // Read by the shell size test and by nothing else.
    manifest: true,
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By itself the bundler makes a file of each thing that two screens share: the inbox took 64 requests.
        codeSplitting: {
          groups: [
            // First, so that the styles of our own screens come behind those of Mantine.
            { name: 'styles', test: /@fontsource|@mantine[\\/]core[\\/]styles|ui[\\/]theme[\\/]\w+\.css/, priority: 2 },
            { name: 'icons', test: /@tabler/, minShareCount: 2 },
            { name: 'base', test: base, priority: 2 },
            { name: 'ui', test: everywhere, minShareCount: 2, priority: 1 },
            { name: 'frame', test: frame, minShareCount: 3, priority: 1 },
            // Behind the frame: a group takes along whatever its parts stand on.
            { name: 'forms', test: /web[\\/]ui[\\/](?:form|detail|files|list)[\\/]/, minShareCount: 3 },
          ],
        },
      },
      treeshake: {
        // Declarations do nothing until they are used, and reaching a room through its index reaches only what is
        // named: so a chunk holds the records and contracts of its own screens, and not those of all the others.
        manualPureFunctions: ['z', 'defineRecord', 'defineContract'],
        moduleSideEffects: [{ test: /\/domain\/|\/web\/\w+\/index\.ts$/, sideEffects: false }],
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, ws: true }, '/outside': api } },
})
