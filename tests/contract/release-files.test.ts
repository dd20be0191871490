import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft } from '../../domain/charter/index.ts'
import { deployments, pages } from '../../domain/content/index.ts'
import { fileUrl, storeFile, type StoredFile } from '../../server/platform/files/index.ts'
import { findFile, removeFile } from '../../server/platform/files/store-file.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A site shows the files that were made for it. A writer of a page cannot publish another file by naming its path.

let server: TestServer
let secret: Buffer
let shown: Buffer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
  const drawn = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  secret = await drawn('#a00')
  shown = await drawn('#0a0')
  // Every page links to the first one.
  await publish((await releaseOf({ sections: [] }, '/')).id)
})
afterAll(() => server.close())

const put = (path: string, content: Buffer) => inLaro(server, (ctx) => storeFile(ctx, { path, content }))
const place = (record: string, name: string) => `clients/${laro}/attachments/${record}/x1/${name}`

let count = 0

/** A page with some content, in a separate release. */
const releaseOf = async (content: object, url = `/p${(count += 1)}`) =>
  inLaro(server, async (ctx) => {
    const doc = pages.shape.parse({ name: `Page ${url}`, url, kind: 'landing', content })
    const page = await createRecord(ctx, pages, { doc })
    const release = deployments.shape.parse({ name: url, pages: [{ id: page.id, label: url }] })
    return { id: (await createRecord(ctx, deployments, { doc: release })).id, page: page.id, url }
  })

const withPicture = (url: string) => ({
  sections: [{ id: 's1', kind: 'text', heading: 'A', image: { url, alt: 'Words' } }],
})

const read = (id: string) => call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })

const faultsOf = async (id: string): Promise<readonly { kind: string; level: string; words: string }[]> =>
  (await read(id)).body.pages.flatMap(({ faults }: { faults: object[] }) => faults)

const approve = async (id: string) => act(id, 'approve', { hash: (await read(id)).body.hash })

const publish = async (id: string) => {
  const approved = await approve(id)
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  const answer = await act(id, 'publish')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  server.advance(3000)
}

const visit = (path: string) => server.app.inject({ url: `/site/laro${path}` })

/** The files that a page of the site asks for. */
const filesOn = (body: string): readonly string[] => [
  ...new Set([...body.matchAll(/(?:src|srcset)="[./]*(_files\/[^" ]+)/g)].flatMap(([, name]) => name ?? [])),
]

/** Name of a file as a writer of pages would give it. */
const attacks: readonly (readonly [string, (url: string) => object])[] = [
  ['as a picture', withPicture],
  ['by an address with a signature', (url) => withPicture(`${url}?exp=1&sig=x`)],
  [
    'as how a picture is shown',
    (url) => ({
      image: {
        url: 'https://a.example/b.jpg',
        alt: 'A',
        renditions: [{ url, type: 'image/webp', width: 1, height: 1 }],
      },
    }),
  ],
  ['as a video', (url) => ({ sections: [{ id: 's1', kind: 'video', heading: 'A', video: url }] })],
]

describe.each([
  ['an attachment of a message', () => place('threadsmsgs', 'passport.jpg')],
  ['a document of a contact', () => `clients/${laro}/contacts/documents/x1/passport.jpg`],
  ['a paper of an aircraft', () => place('aircraft', 'insurance.jpg')],
  ['a file of another client', () => `clients/${clientIds.EQIP}/attachments/pages/x1/passport.jpg`],
  [
    'a file next to a page, by a path that leads away',
    () => `clients/${laro}/attachments/pages/../threadsmsgs/x1/a.jpg`,
  ],
])('%s', (_, pathOf) => {
  test.each(attacks)('named %s is refused by the checks, and is not shown', async (__, contentOf) => {
    const path = pathOf()
    if (path.startsWith(`clients/${laro}/`) && !path.includes('..')) await put(path, secret)
    const { id, url } = await releaseOf(contentOf(fileUrl(path)))
    const faults = (await faultsOf(id)).filter(({ kind }) => kind === 'files')
    expect(faults.map(({ level, words }) => [level, words.split(':')[0]])).toEqual([
      ['error', 'A file is not of this site and is not published'],
    ])
    expect((await approve(id)).status).toBe(400)
    const preview = await act(id, 'preview')
    const from = new URL(preview.body.url).pathname
    const page = await server.app.inject({ url: `${from}${url.slice(1)}` })
    expect(page.statusCode).toBe(200)
    expect(filesOn(page.body)).toEqual([])
    const guessed = createHash('sha256').update(path).digest('hex').slice(0, 20)
    expect((await server.app.inject({ url: `${from}_files/${guessed}.jpg` })).statusCode).toBe(404)
    const named = `${Buffer.from(path).toString('base64url')}.${'a'.repeat(43)}`
    expect((await server.app.inject({ url: `${from}_files/${named}` })).statusCode).toBe(404)
  })
})

test('a picture of a page is in its preview and on the site', async () => {
  const path = place('pages', 'own.jpg')
  const { url } = await put(path, shown)
  const release = await releaseOf(withPicture(url))
  const preview = await act(release.id, 'preview')
  const from = new URL(preview.body.url).pathname
  const drawn = await server.app.inject({ url: `${from}${release.url.slice(1)}` })
  const [file = ''] = filesOn(drawn.body)
  const picture = await server.app.inject({ url: `${from}${file}` })
  expect([picture.statusCode, picture.rawPayload.equals(shown)]).toEqual([200, true])
  // The name belongs to its preview: in another one it opens nothing.
  const other = await releaseOf({ sections: [] })
  const elsewhere = new URL((await act(other.id, 'preview')).body.url).pathname
  expect((await server.app.inject({ url: `${elsewhere}${file}` })).statusCode).toBe(404)
  await publish(release.id)
  const [live = ''] = filesOn((await visit(release.url)).body)
  expect((await visit(`/${live}`)).rawPayload.equals(shown)).toBe(true)
})

/** Requirements of an offered aircraft. */
const sound = { seats: 8, model: { name: 'Citation CJ3' } }

const pictureOf = ({ name, url, type, size }: StoredFile) => ({ name, url, type, size })

test('a picture of an aircraft is on the page of the fleet, and no other file that the aircraft names', async () => {
  const own = await inLaro(server, async (ctx) => {
    const id = ctx.newId()
    const path = `clients/${laro}/attachments/aircraft/${id}/side.jpg`
    const stored = await storeFile(ctx, { path, content: shown })
    const doc = { name: 'Own', tail_number: 'N1OWN', ...sound, images: [pictureOf(stored)] }
    await createRecord(ctx, aircraft, { id, doc: aircraft.shape.parse(doc) })
    return stored
  })
  const hidden = await put(place('threadsmsgs', 'fleet.jpg'), secret)
  await inLaro(server, (ctx) =>
    createRecord(ctx, aircraft, {
      doc: aircraft.shape.parse({
        name: 'Other',
        tail_number: 'N1OTH',
        fleet_place: 'a1',
        images: [pictureOf(hidden)],
      }),
    }),
  )
  expect(own.type).toBe('image/jpeg')
  const release = await releaseOf({ sections: [{ id: 's1', kind: 'fleet', heading: 'Fleet' }] })
  expect((await faultsOf(release.id)).filter(({ kind }) => kind === 'files')).toEqual([])
  await publish(release.id)
  const files = filesOn((await visit(release.url)).body)
  expect(files).toHaveLength(1)
  expect((await visit(`/${files[0]}`)).rawPayload.equals(shown)).toBe(true)
})

test('a file that is gone, or that no site shows, is reported before anything is published', async () => {
  const gone = await releaseOf(withPicture(fileUrl(place('pages', 'gone.jpg'))))
  expect((await faultsOf(gone.id)).map(({ words }) => words)).toContain('A file is no longer there: gone.jpg')
  const { url } = await put(place('pages', 'drawn.svg'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const drawn = await releaseOf(withPicture(url))
  expect((await faultsOf(drawn.id)).map(({ words }) => words)).toContain(
    'A site shows no files of this kind: drawn.svg',
  )
})

test('a live page keeps its pictures after they leave the draft and the store of files', async () => {
  const path = place('pages', 'leaves.jpg')
  const { url } = await put(path, shown)
  const first = await releaseOf(withPicture(url))
  await publish(first.id)
  await inLaro(server, (ctx) => removeFile(ctx, path))
  await publish((await releaseOf({ sections: [] })).id)
  const [file = ''] = filesOn((await visit(first.url)).body)
  expect((await visit(`/${file}`)).rawPayload.equals(shown)).toBe(true)
})

test('files of one release are kept apart, for any length and similarity of names', async () => {
  const long = 'a'.repeat(240)
  const paths = ['y', 'z'].map((name) => place('pages', `${name}-${long}.jpg`))
  const [one, other] = [await put(paths[0] ?? '', shown), await put(paths[1] ?? '', secret)]
  const release = await releaseOf({
    sections: [
      { id: 's1', kind: 'pictures', heading: 'A', pictures: [one, other].map(({ url }) => ({ url, alt: 'W' })) },
    ],
  })
  await publish(release.id)
  for (const path of paths) await inLaro(server, (ctx) => removeFile(ctx, path))
  const kept = await inLaro(server, async (ctx) => {
    const folder = `clients/${laro}/attachments/deployments/${release.id}/`
    const keys = [one, other].map(({ id }) => id)
    return Promise.all(keys.map((key) => findFile(ctx, `${folder}${key}`)))
  })
  expect(kept.map((row) => row?.size)).toEqual([shown.length, secret.length])
  const contents = await Promise.all(kept.map(async (row) => buffer(await server.platform.store.get(row?.key ?? ''))))
  expect(contents[0]?.equals(shown)).toBe(true)
  expect(contents[1]?.equals(secret)).toBe(true)
})

describe('a file that is put in the place of another one', () => {
  /** Another content under the path of an earlier one. */
  const replace = async (path: string, content: Buffer) => {
    await inLaro(server, (ctx) => removeFile(ctx, path))
    await put(path, content)
  }
  const shownAt = async (url: string) => {
    const [file = ''] = filesOn((await visit(url)).body)
    return { file, content: (await visit(`/${file}`)).rawPayload }
  }

  test.each([
    ['as a picture', withPicture],
    ['in the text', (url: string) => ({ sections: [{ id: 's1', kind: 'text', html: `<img src="${url}" alt="W">` }] })],
  ])('%s voids the approval', async (how, contentOf) => {
    const path = place('pages', `swapped-${how.length}.jpg`)
    const release = await releaseOf(contentOf((await put(path, shown)).url))
    expect((await approve(release.id)).status).toBe(200)
    await replace(path, secret)
    const answer = await act(release.id, 'publish')
    expect([answer.status, answer.body.code]).toEqual([409, 'changed'])
  })

  test('is not shown by a page that was live before, until that page is approved again', async () => {
    const path = place('pages', 'stays.jpg')
    const first = await releaseOf(withPicture((await put(path, shown)).url))
    await publish(first.id)
    const before = await shownAt(first.url)
    await replace(path, secret)
    await publish((await releaseOf({ sections: [] })).id)
    expect((await shownAt(first.url)).content.equals(shown)).toBe(true)
    const again = deployments.shape.parse({ name: 'Again', pages: [{ id: first.page, label: 'Again' }] })
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, deployments, { doc: again }))
    await publish(id)
    const after = await shownAt(first.url)
    expect(after.content.equals(secret)).toBe(true)
    // Browsers keep a file for a year: another content needs another name.
    expect(after.file).not.toBe(before.file)
  })
})

test('the weight of a page counts the pictures in its text', async () => {
  const { url, size } = await put(place('pages', 'in-text.jpg'), shown)
  const weightOf = async (html: string) => {
    const release = await releaseOf({ sections: [{ id: 's1', kind: 'text', html }] })
    const { weight } = (await read(release.id)).body.pages[0]
    return Number(weight)
  }
  const without = await weightOf('<p>Words</p>')
  const once = await weightOf(`<p>Words</p><img src="${url}" alt="W">`)
  const twice = await weightOf(`<p>Words</p><img src="${url}" alt="W"><img src="${url}" alt="W">`)
  expect(once - without).toBeGreaterThanOrEqual(size)
  // It is loaded once.
  expect(twice - once).toBeLessThan(size)
})

test.each(['/site/nobody/', '/site/nxt/'])(
  'a browser is shown a page where %s has nothing, a program JSON',
  async (url) => {
    const seen = await server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(seen.body).toContain('<h1>No site here</h1>')
    expect(seen.headers['content-security-policy']).toContain("default-src 'none'")
    const asked = await server.app.inject({ url })
    expect([asked.statusCode, asked.json()]).toEqual([404, { error: 'not-found', requestId: expect.any(String) }])
    expect(asked.headers.vary).toContain('accept')
  },
)
