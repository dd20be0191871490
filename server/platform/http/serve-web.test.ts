import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './serve-web.ts'

const script = `export const words = ${JSON.stringify('charter '.repeat(400))}\n`

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Flightline</title>')
  await writeFile(join(folder, 'assets', 'large-1.js'), script)
  await writeFile(join(folder, 'assets', 'large-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets', 'large-1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets', 'small-1.js'), 'export {}\n')
  app = Fastify()
  await serveWeb(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const asset = async (name: string, encodings: string) => {
  const { headers, rawPayload } = await app.inject({
    url: `/assets/${name}`,
    headers: { 'accept-encoding': encodings },
  })
  return { encoding: headers['content-encoding'], type: headers['content-type'], vary: headers['vary'], rawPayload }
}

test('what was built is served as it was compressed then, in what the browser takes', async () => {
  const brotli = await asset('large-1.js', 'gzip, deflate, br')
  expect(brotli).toMatchObject({ encoding: 'br', type: expect.stringContaining('javascript') })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  const gzip = await asset('large-1.js', 'gzip')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  const plain = await asset('large-1.js', 'identity')
  expect([plain.encoding, plain.rawPayload.toString()]).toEqual([undefined, script])
  expect([brotli.vary, plain.vary].map((names) => String(names).toLowerCase())).toEqual([
    'accept-encoding',
    'accept-encoding',
  ])
})

test('what is too small to gain by it goes out as it is', async () => {
  const small = await asset('small-1.js', 'br')
  expect([small.encoding, small.rawPayload.toString()]).toEqual([undefined, 'export {}\n'])
})

test('every other address shows the page', async () => {
  const { body, headers } = await app.inject({ url: '/laro/threads' })
  expect(body).toContain('<title>Flightline</title>')
  expect(headers['cache-control']).toBe('no-cache')
})
