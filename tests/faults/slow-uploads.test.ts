import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactId, openFileServer, pathOf, type FileServer } from '../contract/file-calls.ts'
import { cast, clientIds } from '../world.ts'

// Browsers on bad networks send a part of a file and then nothing for a long while, many at once.

const uploads = 40

let files: FileServer
const sockets: Socket[] = []
beforeAll(async () => {
  files = await openFileServer()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await files.server.close()
})

async function beginUpload(number: number): Promise<Socket> {
  const { hostname, port, host } = new URL(files.origin)
  const headers = await files.server.headersOf(cast.ana, clientIds.LARO)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const head = [
    `POST /api/files/${pathOf(`slow-${number}.txt`)} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: multipart/form-data; boundary=b',
    'content-length: 150000',
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f.txt"\r\n\r\n`,
  )
  socket.write('x'.repeat(50_000))
  return socket
}

test('while many uploads wait for their senders, everybody else works on, and one more upload ends', async () => {
  for (let number = 0; number < uploads; number += 1) await beginUpload(number)
  const { pools } = files.server.platform
  await expect.poll(() => sockets.every((socket) => socket.bytesWritten > 50_000)).toBe(true)
  const headers = await files.server.headersOf(cast.ana, clientIds.LARO)
  const address = `${files.origin}/api/data/clients/${clientIds.LARO}/contacts/${contactId}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(address, { headers })))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const one = await files.upload(cast.ana, { path: pathOf('quick.txt'), content: 'quick' })
  expect(one.status).toBe(201)
  expect(pools.app.waitingCount).toBe(0)
  // No upload holds a connection while it waits for its sender.
  await expect.poll(() => pools.app.totalCount - pools.app.idleCount).toBe(0)
})
