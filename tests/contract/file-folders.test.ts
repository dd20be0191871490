import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentMessages, fileFolders, files } from '../../domain/content/index.ts'
import { storeFile } from '../../server/platform/files/index.ts'
import { asVerb, createRecord, getRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const root = `/data/clients/${laro}/cms/root`
const send = (url: string, body: object = {}, who: CastMember = cast.ana) =>
  call(server, who, { method: 'POST', url, body })
const made = (name: string, parent = '') => send(`${root}/file_folders`, { name, parent })
async function folder(name: string, parent = ''): Promise<string> {
  const { status, body } = await made(name, parent)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}
const file = async (name: string): Promise<string> => {
  const doc = { name, url: `/api/files/clients/${laro}/files/${name}`, type: 'image/jpeg', size: 3 }
  return (await inLaro(server, (ctx) => createRecord(ctx, files, { doc }))).id
}
const move = (ids: readonly string[], to: string, from?: string) =>
  send('/cms/files/move', { chosen: { ids }, folder: to, ...(from !== undefined && { from }) })
const at = async (id: string) => (await inLaro(server, (ctx) => getRecord(ctx, files, id))).folder ?? ''
const folderNow = (id: string) => inLaro(server, (ctx) => getRecord(ctx, fileFolders, id))
const remove = (id: string) => send(`/cms/file_folders/${id}/remove`)
const codesOf = ({ body }: { body: { issues?: { code: string }[] } }) => body.issues?.map(({ code }) => code)
const inFolder = async (id: string | null) => {
  const where = encodeURIComponent(JSON.stringify(['folder', '==', id]))
  const { body } = await call(server, cast.ana, { url: `${root}/files?where=${where}&limit=500` })
  return (body.rows as { id: string }[]).map((row) => row.id)
}

test('many files are moved at once, return their former places, and keep their history; a repetition returns none', async () => {
  const [fleet, cabin] = [await folder('Fleet move'), await folder('Cabin move')]
  const [one, two, three] = [await file('one.jpg'), await file('two.jpg'), await file('three.jpg')]
  await move([two], cabin)
  const { status, body } = await move([one, two, three], fleet)
  expect(status).toBe(200)
  expect(body.moved).toHaveLength(2)
  expect(body.moved).toContainEqual({ from: cabin, ids: [two] })
  expect(await inFolder(fleet)).toEqual(expect.arrayContaining([one, two, three]))
  expect(await inFolder(null)).not.toContain(one)
  expect((await move([one, two, three], fleet)).body.moved).toEqual([])
  const history = await call(server, cast.ana, { url: `${root}/files/${one}/history` })
  expect(history.body.rows[0]).toMatchObject({ actor_id: cast.ana.id, after: { folder: fleet } })
  // A file that a colleague has moved on since is not moved back.
  await move([three], cabin)
  expect((await move([one, three], '', fleet)).body.moved).toEqual([{ from: fleet, ids: [one] }])
  expect([await at(one), await at(three)]).toEqual(['', cabin])
})

test('all files of a list are moved without naming each', async () => {
  const [from, to] = [await folder('From all'), await folder('To all')]
  const ids = [await file('a1.jpg'), await file('a2.jpg')]
  await move(ids, from)
  const { body } = await send('/cms/files/move', { chosen: { where: ['folder', '==', from] }, folder: to })
  expect((body.moved as { ids: string[] }[])[0]?.ids.toSorted()).toEqual(ids.toSorted())
})

test('a file is put into a folder by this call alone, and a restored version does not take it back', async () => {
  const id = await folder('By the call')
  const one = await file('direct.jpg')
  const patch = (change: object, version: number) =>
    call(server, cast.ana, { method: 'PATCH', url: `${root}/files/${one}`, body: { version, change } })
  await patch({ alt: 'Before' }, 1)
  await move([one], id)
  await patch({ folder: 'elsewhere' }, 3)
  expect(await at(one)).toBe(id)
  await send(`${root}/files/${one}/history/1/restore`, { version: 3 })
  expect(await at(one)).toBe(id)
})

test('a folder has one place: no name twice, not in itself, not in a deleted folder', async () => {
  const outer = await folder('Places')
  const inner = await folder('Inner', outer)
  expect(codesOf(await made(' PLACES'))).toEqual(['folder-name-taken'])
  expect(codesOf(await made('Lost', 'none'))).toEqual(['folder-gone'])
  const change = (id: string, to: object) =>
    call(server, cast.ana, { method: 'PATCH', url: `${root}/file_folders/${id}`, body: { version: 1, change: to } })
  expect(codesOf(await change(outer, { parent: inner }))).toEqual(['folder-in-itself'])
  expect((await folderNow(outer)).parent).toBe('')
  expect((await change(inner, { name: 'Cabin' })).status).toBe(200)
})

test('two that are moved into each other at the same time make no circle', async () => {
  const [one, two] = [await folder('Circle one'), await folder('Circle two')]
  const into = (id: string, parent: string) =>
    call(server, cast.ana, {
      method: 'PATCH',
      url: `${root}/file_folders/${id}`,
      body: { version: 1, change: { parent } },
    })
  const statuses = (await Promise.all([into(one, two), into(two, one)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  expect([await folderNow(one), await folderNow(two)].filter(({ parent }) => parent === '')).toHaveLength(1)
})

test('the contents of a removed folder move up, in the trash too, and come back with it', async () => {
  const outer = await folder('Outer')
  const gone = await folder('Gone', outer)
  await folder('Seats', outer)
  const seats = await folder('Seats', gone)
  const [one, moved, trashed] = [await file('up.jpg'), await file('moved.jpg'), await file('trashed.jpg')]
  await move([one, moved, trashed], gone)
  await inLaro(server, (ctx) => trashRecord(ctx, files, { id: trashed }))
  const { body } = await remove(gone)
  expect(body).toMatchObject({ parent: outer, folders: [seats] })
  expect((body.files as string[]).toSorted()).toEqual([one, moved, trashed].toSorted())
  expect(await folderNow(seats)).toMatchObject({ parent: outer, name: 'Seats (2)' })
  expect((await remove(gone)).status).toBe(404)
  await inLaro(server, (ctx) => asVerb(ctx, files).restore({ id: trashed }))
  expect([await at(one), await at(trashed)]).toEqual([outer, outer])

  await move([moved], '')
  const back = await send(`/cms/file_folders/${gone}/restore`, { files: body.files, folders: body.folders })
  expect(back.body).toEqual({ parent: outer, files: 2 })
  expect([await at(one), await at(moved), await at(trashed)]).toEqual([gone, '', gone])
  expect(await folderNow(seats)).toMatchObject({ parent: gone })
})

test('a folder comes back to the top where its own place is gone, under a name that is free', async () => {
  const outer = await folder('Former')
  const inner = await folder('Twice', outer)
  await folder('Twice')
  await remove(inner)
  await remove(outer)
  const back = await send(`/cms/file_folders/${inner}/restore`, { files: [], folders: [] })
  expect(back.body).toEqual({ parent: '', files: 0 })
  expect(await folderNow(inner)).toMatchObject({ parent: '', name: 'Twice (2)' })
})

test('a folder that a colleague removes while files move into it: they say so, and no file is lost', async () => {
  const gone = contentMessages.words({ path: '', code: 'folder-gone' })
  for (let round = 0; round < 6; round += 1) {
    const id = await folder(`Race ${round}`)
    const one = await file(`race-${round}.jpg`)
    const [moving, removing] = await Promise.all([move([one], id), remove(id)])
    expect(removing.status).toBe(200)
    // It moved before the folder was removed, or was refused.
    const answer = moving.status === 200 ? gone : moving.body.message
    expect(answer).toBe(gone)
    expect(await at(one)).toBe('')
    expect(await inFolder(null)).toContain(one)
  }
})

test('folders are removed by this call alone', async () => {
  const id = await folder('By hand')
  const answer = await call(server, cast.ana, { method: 'DELETE', url: `${root}/file_folders/${id}` })
  expect(answer.status).toBe(403)
})

test("another client's files and folders are none", async () => {
  const id = await folder('Ours')
  const one = await file('ours.jpg')
  const asSam = (url: string, body: object) =>
    call(server, cast.sam, { method: 'POST', url, body, client: clientIds.NXT })
  expect((await asSam('/cms/files/move', { chosen: { ids: [one] }, folder: '' })).body).toEqual({ moved: [] })
  expect(codesOf(await asSam('/cms/files/move', { chosen: { ids: [one] }, folder: id }))).toEqual(['folder-gone'])
  expect((await asSam(`/cms/file_folders/${id}/remove`, {})).status).toBe(404)
  expect((await folderNow(id)).parent).toBe('')
})

test('a file names others with its content, in any place and under any name', async () => {
  const withContent = async (name: string, content: string) => {
    const id = await file(name)
    const path = `clients/${laro}/attachments/files/${id}/${name}`
    await inLaro(server, (ctx) => storeFile(ctx, { path, content: Buffer.from(content), type: 'text/plain' }))
    return id
  }
  const place = await folder('Copies')
  const [first, second, other] = [
    await withContent('cabin.txt', 'the same words'),
    await withContent('cabin again.txt', 'the same words'),
    await withContent('cabin other.txt', 'other words'),
  ]
  await move([second], place)
  const copies = (id: string, who: CastMember = cast.ana) => call(server, who, { url: `/cms/files/${id}/copies` })
  expect((await copies(first)).body.files).toEqual([{ id: second, name: 'cabin again.txt', folder: place }])
  expect((await copies(other)).body.files).toEqual([])
  await inLaro(server, (ctx) => trashRecord(ctx, files, { id: second }))
  expect((await copies(first)).body.files).toEqual([])
  expect((await copies('none')).status).toBe(404)
})
