import { once } from 'node:events'
import pg from 'pg'
import { WebSocketServer } from 'ws'

// The floor of live delivery: receives a NOTIFY and sends an empty message to every socket. Its own process.
const [databaseUrl] = process.argv.slice(2)
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
await once(server, 'listening')
const listener = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' })
await listener.connect()
await listener.query('listen bench_floor')
listener.on('notification', () => {
  for (const socket of server.clients) socket.send('{}')
})
const address = server.address()
process.send?.(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
process.on('disconnect', () => process.exit())
