import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { work } from '../../server/jobs.ts'
import { systemActor, withOutside, type OutsideCtx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openFile, storeFile } from '../../server/platform/files/index.ts'
import { DiskStore } from '../../server/platform/outside/storage/disk-store.ts'
import type { ObjectStore } from '../../server/platform/outside/storage/object-store.ts'
import { S3Store } from '../../server/platform/outside/storage/s3-store.ts'
import { createRecord, findRecord, trashRecord } from '../../server/platform/records/index.ts'
import { removeLeftovers } from '../../server/platform/upkeep/remove-leftovers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { contactId, pathOf } from './file-calls.ts'
import { startS3Server, type S3Server } from './s3-server.ts'

let s3: S3Server
let folder: string
const stores: Record<string, ObjectStore> = {}
const accounts = { bucket: 'files', region: 'us-east-1', accessKeyId: 'key-id', secretAccessKey: 'secret' }
beforeAll(async () => {
  s3 = await startS3Server('files')
  folder = await mkdtemp(join(tmpdir(), 'flightline-store-'))
  stores['disk'] = new DiskStore(folder)
  stores['s3'] = new S3Store({ ...accounts, endpoint: s3.url })
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const storeOf = (name: string): ObjectStore => {
  const store = stores[name]
  if (!store) throw new Error(`no store ${name}`)
  return store
}
const read = async (content: Promise<Readable>) => Buffer.concat(await (await content).toArray())

describe.each(['disk', 's3'])('the store on %s', (name) => {
  it('keeps contents small and large, and gives back all or a part', async () => {
    const store = storeOf(name)
    for (const size of [0, 1, 70_000, 12_000_000]) {
      const content = randomBytes(size)
      await store.put(`a/${size}`, Readable.from([content], { objectMode: false }))
      expect((await read(store.get(`a/${size}`))).equals(content)).toBe(true)
    }
    await store.put('a/digits', Readable.from(['0123456789']))
    expect((await read(store.get('a/digits', { start: 2, end: 4 }))).toString()).toBe('234')
  })

  it('names missing files, and removes existing and missing ones', async () => {
    const store = storeOf(name)
    await store.put('b/gone', Readable.from(['x']))
    await store.remove('b/gone')
    await store.remove('b/gone')
    await expect(store.get('b/gone')).rejects.toMatchObject({ name: 'StorageError', verdict: 'missing' })
  })

  it('keeps nothing of a content that breaks off, and throws its error', async () => {
    const store = storeOf(name)
    const broken = Readable.from(
      (async function* parts() {
        yield Buffer.alloc(100_000)
        throw new Error('the sender hung up')
      })(),
      { objectMode: false },
    )
    await expect(store.put('c/broken', broken)).rejects.toThrow('the sender hung up')
    await expect(store.get('c/broken')).rejects.toMatchObject({ verdict: 'missing' })
  })
})

describe('a store that is away', () => {
  it('is worth another try', async () => {
    s3.failWith(503)
    await expect(storeOf('s3').get('a/1')).rejects.toMatchObject({ verdict: 'away' })
    s3.failWith(undefined)
    expect((await read(storeOf('s3').get('a/1'))).length).toBe(1)
  })

  it('with a wrong key is refused', async () => {
    const store = new S3Store({ ...accounts, accessKeyId: 'other', endpoint: s3.url })
    await expect(store.get('a/1')).rejects.toMatchObject({ verdict: 'away' })
  })
})

describe('the folder of the disk store', () => {
  it('is never left by a key, and holds no drafts', async () => {
    await expect(storeOf('disk').get('../../etc/passwd')).rejects.toMatchObject({ verdict: 'missing' })
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('the product on a bucket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({
      S3_BUCKET: 'files',
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
  })
  afterAll(() => server.close())

  const inLaro = <T>(verb: (ctx: OutsideCtx) => Promise<T>) =>
    withOutside(server.platform, systemActor(clientIds.LARO), verb)
  const leftovers = async () =>
    (await inLaro((ctx) => ctx.db.run(sql<{ key: string }>`select key from file_leftovers`))).map(({ key }) => key)
  const runTask = async (name: string) => {
    const task = work.timed.find((one) => one.name === name)
    if (!task) throw new Error(`no timed task ${name}`)
    await runTimed(server.platform, task)
  }

  it('stores and opens files there', async () => {
    const { id } = await inLaro((ctx) =>
      storeFile(ctx, { path: pathOf('s3.txt'), content: Buffer.from('in a bucket') }),
    )
    expect(s3.contents.get(`${clientIds.LARO}/${id}`)?.toString()).toBe('in a bucket')
    const { content } = await inLaro((ctx) => openFile(ctx, pathOf('s3.txt')))
    expect(Buffer.concat(await content.toArray()).toString()).toBe('in a bucket')
  })

  it('answers 503 while it is away, stores nothing, and continues when it is back', async () => {
    const send = async () => {
      const form = new FormData()
      form.append('file', new Blob(['x']), 'away.txt')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return server.app.inject({
        method: 'POST',
        url: `/api/files/clients/${clientIds.LARO}/attachments/threadsmsgs/${contactId}/away.txt`,
        headers: {
          ...(await server.headersOf(cast.jo, clientIds.LARO)),
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    }
    s3.failWith(503)
    const away = await send()
    s3.failWith(undefined)
    expect(away.statusCode).toBe(503)
    expect(away.headers['retry-after']).toBeDefined()
    expect((await send()).statusCode).toBe(201)
  })

  it('a content whose transaction fails is left over, and leaves the store a day later, not before', async () => {
    let id = ''
    const failed = inLaro(async (ctx) => {
      ;({ id } = await storeFile(ctx, { path: pathOf('rolled-back.txt'), content: Buffer.from('x') }))
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    const key = `${clientIds.LARO}/${id}`
    expect(await leftovers()).toContain(key)
    await runTask('remove-leftover-files')
    expect(s3.contents.has(key)).toBe(true)
    server.advance(86_400_001)
    await runTask('remove-leftover-files')
    expect(s3.contents.has(key)).toBe(false)
    expect(await leftovers()).toEqual([])
    expect(s3.contents.size).toBeGreaterThan(0)
  })

  it('leftover contents are removed while no transaction is open', async () => {
    await inLaro((ctx) =>
      ctx.db.run(sql`
      insert into file_leftovers (client_id, key, since) values (${clientIds.LARO}, ${`${clientIds.LARO}/one`}, 1), (${clientIds.LARO}, ${`${clientIds.LARO}/two`}, 2)`),
    )
    const { store, pools } = server.platform
    const open = async () => {
      const { rows } = await pools.owner.query(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and usename = 'flightline_app'",
      )
      return rows
    }
    let removed = 0
    // Others have one for a moment; that of the task would stay open as long as this waits.
    const remove = vi.spyOn(store, 'remove').mockImplementation(async () => {
      await expect.poll(open).toEqual([])
      removed += 1
    })
    await runTask('remove-leftover-files')
    expect([remove.mock.calls.length, removed]).toEqual([2, 2])
    remove.mockRestore()
    expect(await leftovers()).toEqual([])
  })

  const leave = (keys: readonly string[]) =>
    inLaro((ctx) =>
      ctx.db.run(sql`
      insert into file_leftovers (client_id, key, since)
      select ${clientIds.LARO}, t.key, 1 from unnest(${[...keys]}::text[]) as t(key)`),
    )
  const removeLeft = () => runTimedIn(server.platform, removeLeftovers, clientIds.LARO)

  it('a content that the store cannot remove keeps no other, and is tried again later', async () => {
    const key = (name: string | number) => `${clientIds.LARO}/left-${name}`
    await leave([key('broken'), ...Array.from({ length: 420 }, (_, at) => key(at))])
    const { store } = server.platform
    const removed: string[] = []
    const remove = vi.spyOn(store, 'remove').mockImplementation((one) => {
      removed.push(one)
      return one === key('broken') ? Promise.reject(new Error('access denied')) : Promise.resolve()
    })
    await removeLeft()
    expect([removed.length, await leftovers()]).toEqual([421, [key('broken')]])
    await removeLeft()
    expect(removed.length).toBe(421)
    server.advance(3_600_001)
    await removeLeft()
    expect(removed.length).toBe(422)
    remove.mockImplementation(() => Promise.resolve())
    server.advance(2 * 3_600_001)
    await removeLeft()
    expect(await leftovers()).toEqual([])
    remove.mockRestore()
  })

  it('a store that is away is not asked for every content that is left over', async () => {
    await leave(Array.from({ length: 60 }, (_, at) => `${clientIds.LARO}/away-${at}`))
    const { store } = server.platform
    const remove = vi.spyOn(store, 'remove').mockRejectedValue(new Error('away'))
    await expect(removeLeft()).rejects.toThrow('away')
    expect(remove.mock.calls.length).toBe(20)
    remove.mockImplementation(() => Promise.resolve())
    server.advance(3_600_001)
    await removeLeft()
    expect(await leftovers()).toEqual([])
    remove.mockRestore()
  })

  it('records leave the trash after 30 days, and their files with them', async () => {
    const doc = contacts.shape.parse({ first_name: 'Cay', email: 'cay@customer.example' })
    const { id } = await inLaro(async (ctx) => {
      const stored = await storeFile(ctx, { path: pathOf('of-trash.txt'), content: Buffer.from('x') })
      await createRecord(ctx, contacts, { id: contactId, doc })
      await createRecord(ctx, contacts, { id: 'kept', doc: { ...doc, email: 'kept@customer.example' } })
      await trashRecord(ctx, contacts, { id: contactId })
      return stored
    })
    const existing = async () => {
      const { rows } = await server.platform.pools.owner.query<{ id: string }>('select id from contacts order by id')
      return rows.map((row) => row.id)
    }
    server.advance(29 * 86_400_000)
    await runTask('purge')
    expect(await existing()).toEqual([contactId, 'kept'])
    server.advance(86_400_001)
    await runTask('purge')
    expect(await existing()).toEqual(['kept'])
    expect(await inLaro((ctx) => findRecord(ctx, contacts, 'kept'))).toBeDefined()
    expect(await leftovers()).toContain(`${clientIds.LARO}/${id}`)
  })
})
