import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { systemActor, withOutside, type OutsideCtx } from '../../server/platform/context.ts'
import { storeFile } from '../../server/platform/files/store-file.ts'
import { createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { signFileUrl } from '../../server/platform/files/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { contactId, openFileServer, pathOf, type FileServer } from './file-calls.ts'

const { ana, jo, rae, sam } = cast

const fileOf = (message: string, name = 'kept.txt') =>
  `clients/${clientIds.LARO}/attachments/threadsmsgs/${message}/${name}`

/** A small picture. */
const blue = { create: { width: 20, height: 20, channels: 3, background: 'blue' } } as const

let server: TestServer
let calls: FileServer
beforeAll(async () => {
  calls = await openFileServer()
  server = calls.server
})
afterAll(() => server.close())

describe('an active content', () => {
  const actives: [string, string, string][] = [
    ['page.png', '<html><script>alert(1)</script></html>', 'text/html'],
    ['notes.txt', '  \n<!-- x --><!doctype html><body onload=alert(1)>', 'text/html'],
    [
      'vector.jpg',
      '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
    ],
    [
      'feed.txt',
      '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
      'application/xml',
    ],
    ['code.js', 'alert(1)', 'text/javascript'],
  ]

  it('is known by its content, only ever downloaded, and shut in a sandbox', async () => {
    for (const [name, content, type] of actives) {
      const { body } = await calls.upload(jo, { path: pathOf(name), content, type: 'image/png' })
      expect([name, body.type]).toEqual([name, type])
      const { headers } = await calls.get(jo, pathOf(name))
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('costs no time to know, for any content', async () => {
    const began = process.threadCpuUsage()
    const { status } = await calls.upload(jo, { path: pathOf('comments.txt'), content: '<!---->'.repeat(20_000) })
    expect(status).toBe(201)
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000)
  })
})

describe('rights', () => {
  const path = pathOf('wall.txt')

  it('read: readers of the record; write: writers of the record', async () => {
    await calls.upload(jo, { path, content: 'wall' })
    expect((await calls.get(rae, path)).status).toBe(200)
    expect((await calls.upload(rae, { path: pathOf('rae.txt'), content: 'x' })).status).toBe(403)
    const order = `clients/${clientIds.LARO}/attachments/orders/o-1/x.txt`
    expect((await calls.upload(rae, { path: order, content: 'x' })).status).toBe(403)
    expect((await calls.get(rae, order)).status).toBe(404)
  })

  it('an upload to a missing record answers 404, except for records whose screen uploads before it saves', async () => {
    for (const record of ['contacts', 'pages', 'quotes', 'aircraft']) {
      const to = `clients/${clientIds.LARO}/attachments/${record}/missing/x.txt`
      expect([record, (await calls.upload(ana, { path: to, content: 'x' })).status]).toEqual([record, 404])
    }
    for (const record of ['threadsmsgs', 'documents', 'files']) {
      const to = `clients/${clientIds.LARO}/attachments/${record}/missing/x.txt`
      expect([record, (await calls.upload(ana, { path: to, content: 'x' })).status]).toEqual([record, 201])
    }
  })

  it('read a file of an unsaved record: its uploader only', async () => {
    const draft = fileOf('not-saved', 'draft.txt')
    expect((await calls.upload(jo, { path: draft, content: 'x' })).status).toBe(201)
    expect((await calls.get(jo, draft)).status).toBe(200)
    expect((await calls.get(ana, draft)).status).toBe(404)
  })

  it('have a picture prepared: its readers only', async () => {
    const picture = fileOf('not-saved', 'plan.png')
    await calls.upload(jo, { path: picture, content: await sharp(blue).png().toBuffer() })
    const ask = async (person: CastMember) => {
      const headers = { ...(await server.headersOf(person, clientIds.LARO)), 'content-type': 'application/json' }
      const body = JSON.stringify({ path: picture })
      return (await fetch(`${calls.origin}/api/cms/pictures`, { method: 'POST', headers, body })).status
    }
    expect(await ask(ana)).toBe(404)
    expect(await ask(jo)).toBe(200)
  })

  it('remove a file of a record that they do not see: its uploader only', async () => {
    const own = fileOf('unsaved', 'own.txt')
    expect((await calls.upload(jo, { path: own, content: 'x' })).status).toBe(201)
    expect((await calls.remove(ana, own)).status).toBe(404)
    expect((await calls.remove(jo, own)).status).toBe(200)

    const doc = { tRef: 't-1', medium: 'email', creator: { id: jo.id, label: jo.name } }
    const messages = { draft: 'm-draft', sent: 'm-sent', trashed: 'm-trashed' }
    const inLaro = (verb: (ctx: OutsideCtx) => Promise<unknown>) =>
      withOutside(server.platform, systemActor(clientIds.LARO), verb)
    for (const id of Object.values(messages))
      await inLaro((ctx) => storeFile(ctx, { path: fileOf(id), content: Buffer.from('kept') }))
    await inLaro(async (ctx) => {
      for (const [kind, id] of Object.entries(messages))
        await createRecord(ctx, threadsmsgs, { id, doc: threadsmsgs.shape.parse({ ...doc, draft: kind === 'draft' }) })
      await trashRecord(ctx, threadsmsgs, { id: messages.trashed })
    })
    // A colleague's draft is unseen, a sent message is not writable, in the trash as outside.
    expect((await calls.remove(ana, fileOf(messages.draft))).status).toBe(404)
    for (const person of [ana, jo]) {
      expect((await calls.remove(person, fileOf(messages.sent))).status).toBe(403)
      expect((await calls.remove(person, fileOf(messages.trashed))).status).toBe(404)
      expect((await calls.upload(person, { path: fileOf(messages.trashed, 'more.txt'), content: 'x' })).status).toBe(
        404,
      )
    }
    const { rowCount } = await server.platform.pools.owner.query(
      "select 1 from file_objects where path like '%/kept.txt'",
    )
    expect(rowCount).toBe(3)
    expect((await calls.remove(jo, fileOf(messages.draft))).status).toBe(200)
  })

  it('come from another client: refused, by path, header or both', async () => {
    const strangers = await server.headersOf(sam, clientIds.NXT)
    expect((await fetch(calls.urlOf(path), { headers: strangers })).status).toBe(404)
    expect((await fetch(calls.urlOf(path), { headers: { ...strangers, client: clientIds.LARO } })).status).toBe(404)
    expect((await fetch(calls.urlOf(path), { method: 'DELETE', headers: strangers })).status).toBe(404)
    expect((await calls.upload(ana, { path: pathOf('x.txt', contactId, clientIds.NXT), content: 'x' })).status).toBe(
      404,
    )
    expect((await fetch(calls.urlOf(path))).status).toBe(401)
  })

  it('leave the path: refused', async () => {
    const headers = await server.headersOf(ana, clientIds.LARO)
    const ways = [
      `clients/${clientIds.LARO}/attachments/contacts/${contactId}/..%2f..%2fx.txt`,
      `clients/${clientIds.LARO}/attachments/contacts/../${contactId}/x.txt`,
      `clients/${clientIds.LARO}/attachments/contacts/${contactId}/%2e%2e`,
      `clients/${clientIds.LARO}/attachments/contacts/${contactId}/a%00b`,
      `clients/${clientIds.LARO}/attachments/contacts/${contactId}/a%5Cb`,
      `clients/${clientIds.LARO}/attachments/grants/${contactId}/x.txt`,
      `clients/${clientIds.LARO}/attachments/constructor/${contactId}/x.txt`,
      '..%2f..%2f..%2fetc%2fpasswd',
      'x',
    ]
    for (const way of ways) {
      const form = new FormData()
      form.append('file', new Blob(['x']), 'x.txt')
      const answer = await fetch(`${calls.origin}/api/files/${way}`, { method: 'POST', body: form, headers })
      expect([way, answer.status]).toEqual([way, 404])
    }
  })
})

describe('a signed address', () => {
  const path = pathOf('signed.txt')
  const sign = async (person: CastMember, paths: string[]): Promise<Record<string, string>> => {
    const headers = await server.headersOf(person, clientIds.LARO)
    const answer = await server.app.inject({ method: 'POST', url: '/api/file_urls', headers, payload: { paths } })
    return answer.json().urls
  }

  it('opens the file without headers, and stays the same for a while', async () => {
    await calls.upload(jo, { path, content: 'signed' })
    const { [path]: url = '' } = await sign(jo, [path])
    expect(await (await fetch(`${calls.origin}${url}`)).text()).toBe('signed')
    expect(signFileUrl(server.platform, { clientId: clientIds.LARO, path })).toBe(url)
  })

  it('opens nothing else: other file, other time, other client, no signature', async () => {
    const { [path]: url = '' } = await sign(jo, [path])
    const forged = [
      url.replace('signed.txt', 'wall.txt'),
      url.replace(/exp=(\d+)/, (_, at: string) => `exp=${Number(at) + 900_000}`),
      url.replace(/sig=.*/, 'sig='),
      url.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`),
      url.replace(clientIds.LARO, clientIds.NXT),
    ]
    for (const one of forged) expect((await fetch(`${calls.origin}${one}`)).status).toBe(404)
  })

  it('is made only for readers of the file', async () => {
    expect(await sign(jo, [path, pathOf('none.txt'), pathOf('x.txt', contactId, clientIds.NXT)])).toEqual({
      [path]: expect.any(String),
    })
    expect(await sign(ana, [pathOf('draft.txt', 'not-saved')])).toEqual({})
  })

  it('opens nothing after an hour and a quarter at most', async () => {
    const { [path]: url = '' } = await sign(jo, [path])
    server.advance(3_600_000)
    expect((await fetch(`${calls.origin}${url}`)).status).toBe(200)
    server.advance(900_001)
    expect((await fetch(`${calls.origin}${url}`)).status).toBe(404)
  })
})
