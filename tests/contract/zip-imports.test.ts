import { afterAll, beforeAll, expect, test } from 'vitest'
import { zips } from '../../domain/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

// Zips with their places and rates from a file.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const mapping = { zip: 'ZipCode', city: 'City', state: 'State', tax_rate: 'Rate', tax_year: 'Year' }
const send = (text: string, isPreview = false, person = cast.ana) =>
  call(server, person, { method: 'POST', url: '/taxes/zips/import', body: { text, mapping, isPreview } })
const file = (...rows: string[]) => ['ZipCode,City,State,Rate,Year', ...rows].join('\n')
const stored = () => inLaro(server, (ctx) => beyondReach(ctx, zips).every(['active', '==', true]))

test('a file adds zips, updates known ones, and is counted in a preview that writes nothing', async () => {
  const text = file('78701,Austin,TX,8.25,2026', '2134,Boston,Massachusetts,6.25%,2026')
  expect((await send(text, true)).body).toMatchObject({ added: 2, changed: 0, faults: [] })
  expect(await stored()).toEqual([])
  expect((await send(text)).body).toMatchObject({ added: 2, changed: 0, same: 0 })
  const next = file('78701,Austin,TX,8.5,2027', '02134,Boston,MA,,')
  expect((await send(next)).body).toMatchObject({ added: 0, changed: 1, same: 1 })
  expect((await stored()).map(({ zip, state, tax_rate, tax_year }) => [zip, state, tax_rate, tax_year])).toEqual(
    expect.arrayContaining([
      ['78701', 'TX', 8.5, 2027],
      ['02134', 'MA', 6.25, 2026],
    ]),
  )
})

test('a fault anywhere writes nothing and names its row and column', async () => {
  const before = (await stored()).length
  const { body } = await send(
    file('2134,Boston,MA,6.25,2026', 'ABC,Nowhere,Texass,200,26', '02134-1001,Boston,MA,6,2026'),
  )
  expect(body.faults).toEqual([
    { row: 3, column: 'ZipCode', words: '“ABC” is no zip.' },
    { row: 3, column: 'State', words: '“Texass” is no state.' },
    { row: 3, column: 'Rate', words: '“200” is no number from 0 to 100.' },
    { row: 3, column: 'Year', words: '“26” is no number from 2000 to 2100.' },
    { row: 4, column: 'ZipCode', words: '02134 is in row 2 already.' },
  ])
  expect((await stored()).length).toBe(before)
  expect((await send(file('73301,Austin,TX,8,2026'), false, cast.jo)).status).toBe(403)
})
