import { expect, test } from 'vitest'
import { z } from 'zod'
import { withCustomFields } from '../records/custom-fields.ts'
import { areSameWords, unreadCondition, viewWords, viewWordsOf, withoutViewWords } from './list-view.ts'
import { defineRecord } from '../records/record.ts'

const people = withCustomFields(
  defineRecord({
    name: 'people',
    label: { one: 'Person', many: 'People', path: 'people' },
    path: 'clients/{client}/people',
    shape: z.object({ name: z.string() }),
    access: { read: true, write: true },
    guarded: [{ role: 'super', fields: ['margin'] }],
    columns: {},
    search: {
      text: ['name'],
      facets: { type: 'type', agents: 'agents[].id', margin: 'margin.band' },
      numeric: { trips: 'counts.trips' },
      custom: true,
    },
    list: { columns: [], orderBy: { field: 'last_date', direction: 'desc' } },
    form: [],
    title: () => 'Person',
  }),
  [
    { id: 'card', label: 'Card', type: 'choice', options: ['Gold'], hidden: false },
    { id: 'old', label: 'Old', type: 'choice', options: ['Gold'], hidden: true },
  ],
)
const mia = { userId: 'mia', clientId: 'c', roles: new Set(['people']), isDefaultClient: false }
const unread = (f: string | undefined) => unreadCondition(people, mia, { f })

test('a view keeps the content of its list, and no other part of the address', () => {
  const words = { q: 'lee', f: 'type:Retail', view: 'v1', panel: 'trash', tripSort: 'last_date', sort: undefined }
  expect(viewWordsOf(words)).toEqual({ q: 'lee', f: 'type:Retail', tripSort: 'last_date' })
  expect(withoutViewWords({ ...words, view: 'v1' })).toEqual({
    q: undefined,
    f: undefined,
    tripSort: undefined,
    sort: undefined,
  })
  expect(viewWords.safeParse({ panel: 'trash' }).success).toBe(false)
  expect(viewWords.safeParse({ q: '' }).success).toBe(false)
})

test('two views are equal by their content', () => {
  expect(areSameWords({ q: 'a', f: 'type:x' }, { f: 'type:x', q: 'a' })).toBe(true)
  expect(areSameWords({ q: 'a' }, { q: 'a', mode: 'or' })).toBe(false)
})

test.each([undefined, '', 'type:Retail', 'agents:dana,active:false', 'trips>=3', 'custom.card:Gold', 'last_date>=1'])(
  '%s is open to readers of the list',
  (f) => expect(unread(f)).toBeUndefined(),
)

test.each([
  ['margin:high', 'closed'],
  ['type:Retail,margin:high', 'closed'],
  ['custom.old:Gold', 'hidden'],
  ['custom.gone:Gold', 'gone'],
  ['nothing:here', 'gone'],
  ['no sense', 'gone'],
] as const)('%s shows nothing: its field is %s', (f, why) => expect(unread(f)).toBe(why))

test('a holder of the role may filter by it', () => {
  const sue = { ...mia, roles: new Set(['super']), isDefaultClient: true }
  expect(unreadCondition(people, sue, { f: 'margin:high' })).toBeUndefined()
})
