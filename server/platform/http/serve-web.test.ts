import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOf, serveWeb } from './serve-web.ts'

const script = `export const words = ${JSON.stringify('charter '.repeat(400))}\n`

/** As the bundler lists its output. */
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_base-1.js'] },
  '_base-1.js': { file: 'assets/base-1.js' },
  'shell/shell.tsx': { file: 'assets/shell-1.js', css: ['assets/shell-1.css'], imports: ['_base-1.js', '_parts-1.js'] },
  '_parts-1.js': { file: 'assets/parts-1.js' },
  '_inbox-1.js': { file: 'assets/inbox-1.js', imports: ['_parts-1.js'] },
  'records/dashboard/dashboard-screen.tsx': { file: 'assets/dashboard-1.js' },
  'records/section-screen.tsx': { file: 'assets/records-1.js', imports: ['index.html'] },
}

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>Flightline</title></head></html>')
  await writeFile(join(folder, 'assets', 'large-1.js'), script)
  await writeFile(join(folder, 'assets', 'large-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets', 'large-1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets', 'small-1.js'), 'export {}\n')
  await writeFile(join(folder, 'assets', 'kept-1.js'), 'export {}\n')
  await writeFile(join(folder, 'assets', 'gone-1.js'), 'export {}\n')
  await writeFile(join(folder, 'assets', 'font-1.woff2'), 'letters')
  app = Fastify()
  await serveWeb(app, folder)
  await rm(join(folder, 'assets', 'gone-1.js'))
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

test('a built file is served as compressed then, in an encoding that the browser accepts', async () => {
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

test('a file too small to gain from compression is sent unchanged', async () => {
  const small = await asset('small-1.js', 'br')
  expect([small.encoding, small.rawPayload.toString()]).toEqual([undefined, 'export {}\n'])
})

test('a browser caches a file by its hashed name; a missing file is not found, and not cached', async () => {
  const kept = 'public, max-age=31536000, immutable'
  const seen = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    return [statusCode, headers['cache-control'] ?? 'not kept']
  }
  expect(await seen('/assets/large-1.js')).toEqual([200, kept])
  expect(await seen('/assets/font-1.woff2')).toEqual([200, kept])
  const outside = ['..%2findex.html', '%2e%2e%2findex.html', '..%5cindex.html', '.vite', 'a%00.js']
  for (const name of ['gone-1.js', 'none.js', 'a/b.js', '', ...outside]) {
    expect([name, ...(await seen(`/assets/${name}`))]).toEqual([name, 404, 'not kept'])
  }
})

test('a file sent once is sent without the disk', async () => {
  const before = await asset('kept-1.js', 'identity')
  await rm(join(folder, 'assets', 'kept-1.js'))
  expect(await asset('kept-1.js', 'identity')).toEqual(before)
})

test('every other address shows the page', async () => {
  const { body, headers } = await app.inject({ url: '/laro/threads' })
  expect(body).toContain('<title>Flightline</title>')
  expect(headers['cache-control']).toBe('no-cache')
})

const pageAt = async (url: string) => (await app.inject({ url })).body
const linkedAt = async (url: string) =>
  [...(await pageAt(url)).matchAll(/href="\/assets\/([\w.-]+)"/g)].map(([, name]) => name)

test('a page links to the code of its screen, of which it would learn late', async () => {
  const shell = ['shell-1.js', 'parts-1.js', 'shell-1.css']
  expect(await linkedAt('/laro/threads/abc?tab=done')).toEqual([
    'inbox-1.js',
    'parts-1.js',
    'shell-1.js',
    'shell-1.css',
  ])
  expect(await linkedAt('/')).toEqual(await linkedAt('/laro/threads'))
  expect(await linkedAt('/laro/quotes')).toEqual(['records-1.js', ...shell])
  expect(await linkedAt('/laro/dashboard')).toEqual(['dashboard-1.js', ...shell])
  expect(await linkedAt('/laro/company/settings')).toEqual(shell)
  for (const url of ['/login', '/login/logout', '/logout', '/change_log', '/laro/book'])
    expect([url, await linkedAt(url)]).toEqual([url, []])
})

test('the page links first to its first calls, as its script makes them', async () => {
  const questions = await readFile(new URL('../../../web/public/first-questions.js', import.meta.url), 'utf8')
  const asked = (url: string): string | undefined => {
    const { pathname, search } = new URL(url, 'http://here.example')
    const calls: string[] = []
    const fetch = (call: string) => new Promise(() => void calls.push(call))
    runInNewContext(questions, { location: { pathname, search }, fetch })
    return calls[0]
  }
  const urls = [
    '/',
    '/laro',
    '/LARO/threads',
    '/laro/threads?tab=done',
    '/laro/quotes/1',
    '/laro/book',
    '/login',
    '/laro/schedule',
    '/laro/schedule?view=days&from=2033-03-07',
    '/laro/schedule?from="><b>',
    '/laro/schedule/1',
  ]
  const linked = urls.map(async (url) => {
    const { body } = await app.inject({ url })
    return [
      url,
      /<head>\s*<link rel="preload" as="fetch" crossorigin href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&'),
    ]
  })
  expect(await Promise.all(linked)).toEqual(urls.map((url) => [url, asked(url)]))
  expect(asked('/laro/threads')).toBe('/api/first/laro/threads')
  expect(asked('/laro/schedule?view=days')).toBe('/api/first/laro/schedule?view=days')
  expect(asked('/la%22ro/threads?tab=done')).toBe('/api/first/la%2522ro')
  expect((await app.inject({ url: '/la%22ro' })).body).not.toContain('as="fetch"')
})

test('the page names the build that it belongs to, as the live hello does', async () => {
  const { body } = await app.inject({ url: '/' })
  expect(body).toContain(`<meta name="flightline-build" content="${await buildOf(folder)}" />`)
})
