// Work on the product: the server restarts when its files change; vite serves the web and passes calls on.
import { run, stopChildren, stopChildrenOnSignal } from './run-process.mjs'

const port = process.env['PORT'] ?? '3000'

stopChildrenOnSignal()
const ended = await Promise.race([
  run('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { env: { PORT: port } }),
  run('vite', ['--config', 'web/vite.config.ts', '--clearScreen', 'false'], {
    env: { FLIGHTLINE_DEV_API: `http://localhost:${port}` },
  }),
])
// One without the other is of no use.
await stopChildren()
process.exitCode = ended
