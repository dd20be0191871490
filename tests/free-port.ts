import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port of loopback that is free. It is below the ports of outgoing connections, one of which could take it
 * before the server listens.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(freePort())
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
