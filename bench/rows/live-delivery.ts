import { once } from 'node:events'
import pg from 'pg'
import { WebSocket, WebSocketServer } from 'ws'
import { measure, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const socketCount = 200
const fewer: Run = { warmUp: 10, count: 100 }
const giveUpMs = 10_000

/** NOTIFY to LISTEN, and from there an empty message to as many plain sockets: what delivery cannot be faster than. */
async function floorTimes(stage: Stage): Promise<Times> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sockets = await Promise.all(
    Array.from({ length: socketCount }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      await once(socket, 'open')
      return socket
    }),
  )
  const listener = new pg.Client({ connectionString: stage.dbUrl })
  await listener.connect()
  await listener.query('listen bench_floor')
  listener.on('notification', () => {
    for (const socket of server.clients) socket.send('{}')
  })
  const values = await measure(async () => {
    const heard = Promise.all(sockets.map((socket) => once(socket, 'message')))
    await stage.db.query("notify bench_floor, ''")
    await heard
  }, fewer)
  for (const socket of sockets) socket.terminate()
  server.close()
  await listener.end()
  return values
}

async function watchingSocket(stage: Stage, path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${stage.origin.replace('http', 'ws')}/api/live`)
  await once(socket, 'open')
  const greeted = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'hello', token: await stage.token(), client: stage.largeClient }))
  await greeted
  const first = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'watch', id: 'bench', path }))
  await first
  return socket
}

async function run(stage: Stage): Promise<Measured[]> {
  const floor = await floorTimes(stage)
  const collection = `clients/${stage.largeClient}/tasks`
  const task = await stage.http.ask<{ id: string; version: number }>(`/api/data/${collection}`, {
    method: 'POST',
    body: { name: 'Bench' },
  })
  const path = `${collection}/${task.id}`
  const sockets = await Promise.all(Array.from({ length: socketCount }, () => watchingSocket(stage, path)))
  let version = task.version
  const each: number[] = []
  for (let turn = 0; turn < fewer.warmUp + fewer.count; turn++) {
    const heard = Promise.all(
      sockets.map(async (socket) => {
        await once(socket, 'message', { signal: AbortSignal.timeout(giveUpMs) })
        return performance.now()
      }),
    )
    const changed = await stage.http.ask<{ version: number }>(`/api/data/${path}`, {
      method: 'PATCH',
      body: { version, change: { name: `Bench ${turn}` } },
    })
    const committed = performance.now()
    version = changed.version
    const arrivals = await heard
    // From the answer to the writer, which follows the commit, to each of the others' sockets.
    if (turn >= fewer.warmUp) each.push(...arrivals.map((at) => Math.max(0, at - committed)))
  }
  for (const socket of sockets) socket.terminate()
  const measured = times(each)
  const isMet = measured.p99 <= floor.p99 * 3 && measured.p99 <= 100
  return [
    {
      name: `commit to ${socketCount} sockets`,
      times: measured,
      floor,
      floorName: 'NOTIFY, LISTEN, empty send to all',
      promise: 'p99 <= 3 x floor, <= 100 ms',
      isMet,
    },
  ]
}

export const liveDelivery: Row = { name: 'live-delivery', run }
