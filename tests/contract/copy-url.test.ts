import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { records } from '../../domain/records.ts'
import { copyFromUrl } from '../../server/content/copy-url.ts'
import { systemActor, withOutside } from '../../server/platform/context.ts'
import { Invalid } from '../../server/platform/errors.ts'
import { cast, clientIds } from '../world.ts'
import { contactId, openFileServer, pathOf, uploadLimit, type FileServer } from './file-calls.ts'
import { call } from './inbox-server.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents: Readonly<Record<string, Buffer>> = {
  '/plane.png': png,
  '/page.png': Buffer.from('<html><script>alert(1)</script></html>'),
  '/program.png': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(60)]),
  '/large.png': Buffer.alloc(uploadLimit + 1, 1),
}

let calls: FileServer
const outsideServer = createServer((request, reply) => reply.end(contents[request.url ?? '']))
beforeAll(async () => {
  calls = await openFileServer()
  outsideServer.listen(0, '127.0.0.1')
  await once(outsideServer, 'listening')
})
afterAll(async () => {
  outsideServer.close()
  await calls.server.close()
})

/** Copies from a made-up internet, as the program itself. */
const copied = (name: string, path: string) => {
  const { port } = outsideServer.address() as AddressInfo
  const outside = {
    rules: { isPublic: () => true, ports: [port] },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  return withOutside(calls.server.platform, systemActor(clientIds.LARO), (ctx) =>
    copyFromUrl(ctx, { url: `http://pictures.example:${port}/${name}`, path }, { definitions, outside }),
  )
}

const copy = (person: (typeof cast)[keyof typeof cast], body: object, client = clientIds.LARO) =>
  call(calls.server, person, { method: 'POST', url: '/cms/copy/url', body, client })

describe('a copy from the internet', () => {
  test('is a file like any other, judged by its content', async () => {
    expect(await copied('plane.png', pathOf('plane.png'))).toEqual({ url: expect.stringContaining('/plane.png') })
    const read = await calls.get(cast.jo, pathOf('plane.png'))
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
    await copied('page.png', pathOf('page.png'))
    const page = await calls.get(cast.jo, pathOf('page.png'))
    expect(page.headers.get('content-type')).toBe('application/octet-stream')
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('is refused for a program, a file that is too large, or a forbidden name', async () => {
    const codeOf = async (name: string, path: string) => {
      const error = await copied(name, path).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Invalid)
      return error instanceof Invalid ? error.issues[0]?.code : undefined
    }
    expect(await codeOf('program.png', pathOf('program.png'))).toBe('unsupported-file')
    expect(await codeOf('large.png', pathOf('large.png'))).toBe('url-too-large')
    expect(await codeOf('plane.png', pathOf('plane.exe'))).toBe('unsupported-file')
    expect((await calls.get(cast.jo, pathOf('large.png'))).status).toBe(404)
  })

  test('reaches nothing inside our own walls', async () => {
    const { port } = outsideServer.address() as AddressInfo
    for (const url of [
      `http://127.0.0.1:${port}/plane.png`,
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      calls.origin,
    ]) {
      const { status, body } = await copy(cast.jo, { url, path: pathOf('inside.png') })
      expect([url, status]).toEqual([url, 400])
      expect(['bad-url', 'url-not-public']).toContain(body.issues[0].code)
    }
  })

  test('goes where its sender may write, and nowhere else', async () => {
    const url = 'http://127.0.0.1/'
    expect((await copy(cast.rae, { url, path: pathOf('x.png') })).status).toBe(403)
    expect((await copy(cast.sam, { url, path: pathOf('x.png') }, clientIds.NXT)).status).toBe(404)
    expect(
      (await copy(cast.jo, { url, path: `clients/${clientIds.LARO}/attachments/contacts/${contactId}/../x` })).status,
    ).toBe(404)
    expect((await copy(cast.jo, { url, path: 'x', extra: 1 })).status).toBe(400)
  })
})
