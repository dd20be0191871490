import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldBy, randomConfigs } from '../random-configs.ts'
import { faultLine, readConfig } from '../../domain/content/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'

// Body of a form of a random configuration (web/content/kinds/random-configurations.test.tsx): it is the same when it
// is read again from the database.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const root = `/data/clients/${laro}/cms/root`
let count = 0

async function made(path: string, body: object) {
  const answer = await call(server, cast.ana, { method: 'POST', url: `${root}/${path}`, body })
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  return `${root}/${path}/${answer.body.id}`
}

const read = async (url: string) => (await call(server, cast.sue, { url })).body

test(
  'random configurations and the values typed into them are read as they were saved',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(randomConfigs, randomConfigs, async (samples, others) => {
        count += 1
        const entries = samples.map(({ entry }) => entry)
        const key = `random-${count}`
        const kind = await read(await made('kinds', { key, label: key, entries }))
        expect(readConfig(kind.entries)).toEqual(readConfig(entries))

        const url = await made('pages', { name: key, url: `/${key}`, kind: key, content: heldBy(samples, 'kept') })
        const before = await read(url)
        expect(before.content).toEqual(heldBy(samples, 'kept'))

        // Other content in its place, from a writer who began at the stored version.
        const body = { version: before.version, change: { content: heldBy(others, 'kept') } }
        expect((await call(server, cast.ana, { method: 'PATCH', url, body })).status).toBe(200)
        expect((await read(url)).content).toEqual(heldBy(others, 'kept'))
      }),
      { numRuns: timesToRun(12, 200) },
    )
  },
)

test('a broken configuration is refused with its place, and the stored one stays', async () => {
  await fc.assert(
    fc.asyncProperty(randomConfigs, fc.nat(), async (samples, nat) => {
      count += 1
      const entries = samples.map(({ entry }) => entry)
      const url = await made('kinds', { key: `broken-${count}`, label: 'Broken', entries })
      const stored = await read(url)
      const at = nat % entries.length
      const broken = entries.with(at, { ...entries[at], colSpan: 13 })
      const answer = await call(server, cast.ana, {
        method: 'PATCH',
        url,
        body: { version: stored.version, change: { entries: broken } },
      })
      const [fault] = readConfig(broken).faults
      expect([answer.status, fault?.path]).toEqual([400, `fields[${at}].colSpan`])
      expect(JSON.stringify(answer.body)).toContain(fault && faultLine(fault))
      expect((await read(url)).entries).toEqual(stored.entries)
    }),
    { numRuns: timesToRun(6, 60) },
  )
})
