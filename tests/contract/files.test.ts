import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor, withOutside, type OutsideCtx } from '../../server/platform/context.ts'
import { openFile, storeFile } from '../../server/platform/files/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { contactId, openFileServer, pathOf, uploadLimit as limit, type FileServer } from './file-calls.ts'

const { ana, jo, rae } = cast

let server: TestServer
let calls: FileServer
beforeAll(async () => {
  calls = await openFileServer()
  server = calls.server
})
afterAll(() => server.close())

const inLaro = <T>(verb: (ctx: OutsideCtx) => Promise<T>) =>
  withOutside(server.platform, systemActor(clientIds.LARO), verb)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a file', () => {
  it('is uploaded to its path and comes back as it was', async () => {
    const path = pathOf('Ünïcode name & (1).png')
    const { status, body } = await calls.upload(jo, { path, content: png, type: 'image/png' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Ünïcode name & (1).png', type: 'image/png', size: png.length })
    expect(`${calls.origin}${body.url}`).toBe(calls.urlOf(path))
    const answer = await calls.get(ana, path)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(answer.headers.get('content-disposition')).toContain(
      'inline; filename="_n_code name & (1).png"; filename*=UTF-8\'\'%C3%9Cn%C3%AFcode%20name%20%26%20%281%29.png',
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await calls.get(ana, path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('lies in the store once it is acknowledged, with nothing left over', async () => {
    const { body } = await calls.upload(jo, { path: pathOf('kept.txt'), content: 'kept' })
    const stored = await readdir(join(server.platform.config.FLIGHTLINE_DATA, 'files', clientIds.LARO))
    expect(stored).toContain(body.id)
    const { rows } = await server.platform.pools.owner.query('select key from file_leftovers')
    expect(rows).toEqual([])
  })

  it('is not written over: another content at its path is a conflict, the same again is the same file', async () => {
    const path = pathOf('once.txt')
    const first = await calls.upload(jo, { path, content: 'one' })
    expect(await calls.upload(jo, { path, content: 'one' })).toEqual(first)
    const second = await calls.upload(jo, { path, content: 'two' })
    expect(second.status).toBe(409)
    expect(second.body.current).toMatchObject({ id: first.body.id, name: 'once.txt' })
    expect(await (await calls.get(jo, path)).text()).toBe('one')
  })

  it('is removed, and its content leaves the store a day later', async () => {
    const path = pathOf('gone.txt')
    const { body } = await calls.upload(jo, { path, content: 'gone' })
    const headers = await server.headersOf(jo, clientIds.LARO)
    const remove = () => fetch(calls.urlOf(path), { method: 'DELETE', headers })
    expect((await remove()).status).toBe(200)
    expect((await calls.get(jo, path)).status).toBe(404)
    expect((await remove()).status).toBe(404)
    const { rows } = await server.platform.pools.owner.query<{ key: string }>('select key from file_leftovers')
    expect(rows.map(({ key }) => key)).toContain(`${clientIds.LARO}/${body.id}`)
  })

  it('is stored and opened by other rooms', async () => {
    const path = `clients/${clientIds.LARO}/contacts/documents/${contactId}/passport.pdf_1732100000000`
    const stored = await inLaro((ctx) =>
      storeFile(ctx, { path, name: 'passport.pdf', content: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj') }),
    )
    expect(stored).toMatchObject({ name: 'passport.pdf', type: 'application/pdf' })
    const { file, content } = await inLaro((ctx) => openFile(ctx, path))
    expect(file).toEqual(stored)
    expect((await content.toArray()).join('')).toContain('%PDF-1.7')
    expect((await calls.get(rae, path)).status).toBe(200)
  })

  it('arrives as it was stored if it begins like compressed data', async () => {
    const path = pathOf('bolts.txt')
    // '80' are also the first bytes of a zlib stream.
    await calls.upload(jo, { path, content: '80 bolts, M8', type: 'text/plain' })
    expect(await (await calls.get(jo, path)).text()).toBe('80 bolts, M8')
  })

  it('of many megabytes passes as a stream', async () => {
    const { server: own, origin: address } = await openFileServer({ UPLOAD_MAX_BYTES: '10000000' })
    const content = randomBytes(9_000_000)
    const form = new FormData()
    form.append('file', new Blob([content]), 'large.dat')
    const headers = await own.headersOf(ana, clientIds.LARO)
    const url = `${address}/api/files/${pathOf('large.dat')}`
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(201)
    const back = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
    expect(back.equals(content)).toBe(true)
    await own.close()
  })
})

describe('parts of a file', () => {
  it('are not mixed with those of another content that has its path by now', async () => {
    const path = pathOf('resumed.txt')
    await calls.upload(jo, { path, content: 'the first content' })
    const etag = (await calls.get(jo, path)).headers.get('etag') ?? ''
    const rest = async () => {
      const answer = await calls.get(jo, path, { range: 'bytes=4-', 'if-range': etag })
      return [answer.status, await answer.text()]
    }
    expect(await rest()).toEqual([206, 'first content'])
    await calls.remove(jo, path)
    await calls.upload(jo, { path, content: 'another content' })
    expect(await rest()).toEqual([200, 'another content'])
  })

  const content = '0123456789'
  const path = pathOf('range.txt')
  const part = async (range: string) => {
    const answer = await calls.get(jo, path, { range })
    return { status: answer.status, text: await answer.text(), range: answer.headers.get('content-range') }
  }

  it('are served from the beginning, the middle and the end', async () => {
    await calls.upload(jo, { path, content })
    expect(await part('bytes=0-3')).toEqual({ status: 206, text: '0123', range: 'bytes 0-3/10' })
    expect(await part('bytes=4-')).toEqual({ status: 206, text: '456789', range: 'bytes 4-9/10' })
    expect(await part('bytes=-2')).toEqual({ status: 206, text: '89', range: 'bytes 8-9/10' })
    expect(await part('bytes=8-100')).toEqual({ status: 206, text: '89', range: 'bytes 8-9/10' })
    expect(await part('bytes=10-')).toMatchObject({ status: 416, range: 'bytes */10' })
    expect(await part('bytes=-0')).toMatchObject({ status: 416 })
    expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200, text: content })
  })
})

describe('refusals', () => {
  it('an extension that is never taken, in the specification’s words', async () => {
    for (const name of ['run.exe', 'lib.DLL', 'x.bin', 'do.sh']) {
      const { status, body } = await calls.upload(jo, { path: pathOf(name), content: 'x' })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'invalid', title: 'Disallowed File Type' })
      expect(body.message).toContain(name)
    }
    expect((await calls.upload(jo, { path: pathOf('shot.heic'), content: 'x' })).body.message).toMatch(/iOS/)
  })

  it('a program or an HEIC picture under another name', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(150_000)])
    expect((await calls.upload(jo, { path: pathOf('photo.jpg'), content: program })).body).toMatchObject({
      error: 'invalid',
      title: 'Disallowed File Type',
    })
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic'),
      Buffer.alloc(12),
      randomBytes(100),
    ])
    expect((await calls.upload(jo, { path: pathOf('photo2.jpg'), content: heic })).body.message).toMatch(/iOS/)
    expect((await calls.get(jo, pathOf('photo.jpg'))).status).toBe(404)
  })

  it('a file over the limit, with the limit in kb and mb, and nothing of it stays', async () => {
    const { status, body } = await calls.upload(jo, { path: pathOf('big.txt'), content: Buffer.alloc(limit + 1, 'a') })
    expect(status).toBe(413)
    expect(body).toMatchObject({
      error: 'too-large',
      title: 'File Size Alert',
      message: expect.stringMatching(/200 kb \(0\.2 mb\)/),
    })
    expect((await calls.upload(jo, { path: pathOf('just.txt'), content: Buffer.alloc(limit, 'a') })).status).toBe(201)
    expect((await calls.get(jo, pathOf('big.txt'))).status).toBe(404)
    const folder = await readdir(join(server.platform.config.FLIGHTLINE_DATA, 'files'))
    expect(folder.filter((name) => name.startsWith('.draft'))).toEqual([])
  })

  it('a body that is no form', async () => {
    const headers = { ...(await server.headersOf(jo, clientIds.LARO)), 'content-type': 'application/json' }
    const answer = await fetch(calls.urlOf(pathOf('none.txt')), { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(400)
  })
})
