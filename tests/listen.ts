import { once } from 'node:events'
import type { Server } from 'node:net'

/** Lets a server listen on a free port of this machine, and answers the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return address.port
}
