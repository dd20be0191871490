import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

// Fields that a company adds to its records: configured by a verb, kept and searched with the record.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT'
  readonly url: string
  readonly body?: object
}

const ask = (asked: Asked, person: CastMember = cast.ana) => call(server, person, { method: 'GET', ...asked })

const setFields = (fields: readonly object[], person = cast.ana, record = 'contacts') =>
  ask({ method: 'PUT', url: `/company/custom_fields/${record}`, body: { fields } }, person)

const contactsPath = `/data/clients/${laro}/contacts`
const level = { id: 'level', label: 'Level', type: 'choice', options: ['Gold', 'Silver'] }
const langs = { id: 'langs', label: 'Languages', type: 'choices', options: ['English', 'German'] }
const fields = [
  level,
  langs,
  { id: 'points', label: 'Points', type: 'number' },
  { id: 'page', label: 'Page', type: 'url' },
  { id: 'mobile', label: 'Second phone', type: 'phone' },
  { id: 'about', label: 'About', type: 'area' },
]

const made = async (custom: object) => {
  const answer = await ask({ method: 'POST', url: contactsPath, body: { first_name: 'Kim', custom } })
  return answer
}

const hitsOf = async (params: object) => {
  const { body } = await ask({ method: 'POST', url: '/search/contacts', body: params })
  return body.hits as { id: string }[]
}

describe('the list of fields', () => {
  test('is written by keepers of the settings alone, gives keys, and stays versioned', async () => {
    expect((await setFields([{ label: 'Level', type: 'text' }], cast.jo)).status).toBe(403)
    const first = await setFields([{ label: 'Loyalty level', type: 'text' }], cast.ana, 'orders')
    expect(first.body).toEqual({
      version: 1,
      fields: [{ id: 'loyalty_level', label: 'Loyalty level', type: 'text', options: [], hidden: false }],
    })
    const renamed = { id: 'loyalty_level', label: 'Status', type: 'text' }
    const second = await setFields([{ label: 'Loyalty level', type: 'date' }, renamed], cast.ana, 'orders')
    expect(second.body.fields.map(({ id, label }: { id: string; label: string }) => `${id} ${label}`)).toEqual([
      'loyalty_level_2 Loyalty level',
      'loyalty_level Status',
    ])
    const read = await ask({ url: `/data/clients/${laro}/custom_fields/orders` }, cast.jo)
    expect(read.body).toMatchObject({ version: 2, record: 'orders', can: { write: false } })
  })

  test('changes no kind, takes no label twice, and loses no field', async () => {
    const label = (name: string, type = 'text') => ({ id: name, label: name, type })
    await setFields([label('one'), label('two')], cast.ana, 'quotes')
    const faults = async (list: readonly object[]) => {
      const { status, body } = await setFields(list, cast.ana, 'quotes')
      return [status, ...body.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)]
    }
    expect(await faults([label('one', 'date')])).toEqual([400, 'fields.0.type custom-type-fixed'])
    expect(await faults([label('one'), { label: 'ONE', type: 'text' }])).toContain('fields.1.label custom-label-twice')
    expect(await faults([label('three', 'choice')])).toEqual([400, 'fields.0.options custom-no-choices'])
    const { body } = await setFields([{ ...label('two'), hidden: true }], cast.ana, 'quotes')
    expect(body.fields).toMatchObject([
      { id: 'two', hidden: true },
      { id: 'one', hidden: false },
    ])
  })

  test('of another record type than those is not there', async () => {
    expect((await setFields([], cast.ana, 'users')).status).toBe(400)
    const url = `/data/clients/${laro}/custom_fields/contacts`
    expect((await ask({ method: 'PATCH', url, body: { version: 1, change: { fields: [] } } })).status).not.toBe(200)
  })
})

describe('the values', () => {
  beforeAll(async () => {
    await setFields(fields)
  })

  test('are kept by their kinds; a wrong one is named', async () => {
    const right = await made({ level: 'Gold', points: 7, page: 'example.com/a', mobile: '(214) 555-0163', about: '' })
    expect(right.status, JSON.stringify(right.body)).toBe(201)
    expect(right.body.custom).toEqual({
      level: 'Gold',
      points: 7,
      page: 'https://example.com/a',
      mobile: '+12145550163',
    })
    const wrong = await made({
      level: 'Bronze',
      langs: ['German', 'Elvish'],
      points: 'many',
      page: 'javascript:x',
      q: 1,
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.issues.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['custom.level', 'not-offered'],
      ['custom.langs', 'not-offered'],
      ['custom.points', 'no-number'],
      ['custom.q', 'unknown-field'],
    ])
  })

  test('of markup stay text', async () => {
    const about = '<img src=x onerror=alert(1)> & <b>more</b>'
    expect((await made({ about })).body.custom).toEqual({ about })
  })

  test('stay where their field or choice is gone, and can then be emptied', async () => {
    const { id, version } = (await made({ level: 'Silver', points: 3 })).body
    await setFields([
      { ...level, options: ['Gold'] },
      { ...fields[2], hidden: true },
    ])
    const url = `${contactsPath}/${id}`
    const kept = await ask({
      method: 'PATCH',
      url,
      body: { version, change: { custom: { level: 'Silver', points: 3, about: 'x' } } },
    })
    expect([kept.status, kept.body.custom]).toEqual([200, { level: 'Silver', points: 3, about: 'x' }])
    const change = { custom: { about: 'x' } }
    const emptied = await ask({ method: 'PATCH', url, body: { version: kept.body.version, change } })
    expect(emptied.body.custom).toEqual({ about: 'x' })
    await setFields(fields)
  })

  test('of two writers at once are both kept; of one field they are a conflict', async () => {
    const { id, version } = (await made({ points: 1 })).body
    const write = (custom: object, person: CastMember) =>
      ask(
        {
          method: 'PATCH',
          url: `${contactsPath}/${id}`,
          body: { version, change: { custom: { points: 1, ...custom } } },
        },
        person,
      )
    expect((await write({ level: 'Gold' }, cast.ana)).status).toBe(200)
    const merged = await write({ about: 'Knows pilots' }, cast.jo)
    expect(merged.body.custom).toEqual({ points: 1, level: 'Gold', about: 'Knows pilots' })
    expect((await write({ about: 'Knows nobody' }, cast.ana)).body).toMatchObject({ paths: ['custom.about'] })
  })

  test('are found by their words, and by their choice alone', async () => {
    const { id } = (await made({ level: 'Gold', langs: ['German'], about: 'Zeppelin enthusiast', points: 740_119 }))
      .body
    const { id: other } = (await made({ level: 'Silver', langs: ['German', 'English'] })).body
    const found = async (params: object) => (await hitsOf(params)).map((hit) => hit.id)
    await expect.poll(() => found({ query: 'zeppelin' })).toEqual([id])
    expect(await found({ query: '740119' })).toEqual([id])
    expect(await found({ query: '', filters: 'custom.langs:German AND custom.level:Gold' })).toEqual([id])
    expect(await found({ query: '', filters: 'custom.langs:English' })).toEqual([other])
  })

  test('are in the export of all changes by the labels of their fields', async () => {
    const { id } = (await made({ level: 'Gold', mobile: '+12145550163' })).body
    const answer = await server.app.inject({
      url: `/api/company/audit/export?record=contacts&id=${id}`,
      headers: await server.headersOf(cast.ana, laro),
    })
    expect(answer.body).toContain(',Level,,Gold')
    expect(answer.body).toContain(',Second phone,,(214) 555-0163')
  })
})
