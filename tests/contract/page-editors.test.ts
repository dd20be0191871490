import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('two editors of one page', () => {
  const url = (id: string) => `/data/clients/${laro}/cms/root/pages/${id}`
  const sections = (one: object, other: object) => ({
    sections: [
      { id: 's1', kind: 'text', heading: 'A', html: '<p>a</p>', ...one },
      { id: 's2', kind: 'text', heading: 'B', ...other },
    ],
  })
  let count = 0

  /** A page, and how each of two editors saves a change of it that began from the same version. */
  const opened = async () => {
    const path = `/shared-${(count += 1)}`
    const page = await inLaro(server, (ctx) =>
      createRecord(ctx, pages, {
        doc: pages.shape.parse({ name: 'Shared', url: path, kind: 'landing', content: sections({}, {}) }),
      }),
    )
    const save = (content: object) => {
      const body = { version: page.version, change: { content, edited: Date.now() + (count += 1) } }
      return call(server, cast.ana, { method: 'PATCH', url: url(page.id), body })
    }
    return { save, now: async () => (await call(server, cast.sue, { url: url(page.id) })).body.content }
  }

  test.each([
    [
      'fields of two sections',
      {
        mine: sections({ heading: 'A1' }, {}),
        yours: sections({}, { heading: 'B1' }),
        kept: sections({ heading: 'A1' }, { heading: 'B1' }),
      },
    ],
    [
      'two fields of one section',
      {
        mine: sections({ heading: 'A1' }, {}),
        yours: sections({ html: '<p>b</p>' }, {}),
        kept: sections({ heading: 'A1', html: '<p>b</p>' }, {}),
      },
    ],
    [
      'a section that is added and one that is moved',
      {
        mine: { sections: [...sections({}, {}).sections, { id: 's3', kind: 'text', heading: 'C' }] },
        yours: { sections: sections({}, {}).sections.toReversed() },
        kept: { sections: [...sections({}, {}).sections.toReversed(), { id: 's3', kind: 'text', heading: 'C' }] },
      },
    ],
  ])('keep both, where they changed %s', async (_, { mine, yours, kept }) => {
    const { save, now } = await opened()
    expect((await save(mine)).status).toBe(200)
    const second = await save(yours)
    expect([second.status, second.body.paths]).toEqual([200, undefined])
    const sorted = (content: { sections: { id: string }[] }) =>
      content.sections.toSorted((one, other) => one.id.localeCompare(other.id))
    expect(sorted(await now())).toEqual(sorted(kept))
  })

  test('learn of a field that both changed, and nothing is overwritten', async () => {
    const { save, now } = await opened()
    await save(sections({ heading: 'A1' }, {}))
    const second = await save(sections({ heading: 'A2' }, { heading: 'B2' }))
    expect([second.status, second.body.paths]).toEqual([409, ['content.sections[s1].heading']])
    expect((await now()).sections[0].heading).toBe('A1')
  })
})
