import { describe, expect, test } from 'vitest'
import { presetWindow } from './kernel/values/date-window.ts'
import type { OrderBy } from './kernel/index.ts'
import {
  listFilter,
  numberAsked,
  onEnter,
  onTyped,
  searchRequest,
  type AskedSearch,
  type SearchBox,
  type SearchFacts,
} from './kernel/search/search-box.ts'
import { searchBody } from './kernel/search/search-query.ts'
import { records } from './records.ts'
import { searchBoxes } from './search-boxes.ts'

const box = (index: string): SearchBox => {
  const found = searchBoxes.get(index)
  if (!found) throw new Error(`no box ${index}`)
  return found
}

const facts: SearchFacts = {
  agentRoles: [{ id: 'sales', label: 'Sales', users: [{ id: 'u1', label: 'Jo Stern' }] }],
  aircraft: [
    { tail: 'N512QS', isActive: true },
    { tail: 'N7GV', isActive: false },
  ],
  contactTypes: [{ name: 'Broker', color: '#505cac' }],
  filters: [{ id: 'f1', name: 'Urgent', color: '#cf2e2e', contrast: '#ffffff' }],
}

const nothing: AskedSearch = { query: '', items: [], mode: 'and', window: {} }
const namesIn = (index: string, set: string) =>
  box(index)
    .sets(facts)
    .find((one) => one.id === set)
    ?.items.map((item) => item.name)

/** Attributes that a box narrows, sorts and looks for numbers by. */
const namedBy = ({ sets, dates, sort }: SearchBox): string[] => [
  ...sets(facts).flatMap((set) => set.items.map((item) => item.key)),
  ...(dates ? [dates.field] : []),
  ...(sort?.choices ?? []).map((choice) => choice.field),
]

test('every box searches a record type by attributes that its index knows', () => {
  for (const [index, one] of searchBoxes) {
    const search = records.find((record) => record.name === index)?.search
    const known = [...Object.keys({ ...search?.facets, ...search?.numeric }), 'active', 'date', 'last_date']
    const unknown = namedBy(one).filter((key) => !known.includes(key))
    expect(unknown, index).toEqual([])
    expect(search?.numbers ?? [], index).toEqual(expect.arrayContaining([...(one.numbers ?? [])]))
  }
})

test('ids of conditions are theirs alone in a box', () => {
  for (const [index, { sets }] of searchBoxes) {
    const ids = sets(facts).flatMap((set) => set.items.map((item) => item.id))
    expect(ids.length, index).toBe(new Set(ids).size)
  }
})

test('a choice added by a company narrows the search, a hidden one does not', () => {
  const field = { label: 'Loyalty card', type: 'choice', options: ['Gold', 'Blue'], hidden: false } as const
  const customFields: SearchFacts['customFields'] = [
    { ...field, id: 'card', options: [...field.options] },
    { ...field, id: 'old', options: ['Paper'], hidden: true },
    { id: 'vip', label: 'VIP', type: 'checkbox', options: [], hidden: false },
    { id: 'note', label: 'Note', type: 'text', options: [], hidden: false },
  ]
  for (const index of ['quotes', 'trips', 'contacts']) {
    const sets = box(index).sets({ ...facts, customFields })
    const own = sets.filter(({ id }) => id.startsWith('custom.'))
    expect(own.map(({ label, items }) => [label, ...items.map(({ id }) => id)])).toEqual([
      ['Loyalty card', 'custom.card:Gold', 'custom.card:Blue'],
      ['VIP', 'custom.vip:true', 'custom.vip:false'],
    ])
  }
})

describe('quotes and trips', () => {
  test('page sizes, tolerance and numbers (1-shell section 9)', () => {
    for (const index of ['quotes', 'trips']) {
      expect(searchRequest(box(index), { ...nothing, query: ' smith ' })).toMatchObject({
        query: 'smith',
        hitsPerPage: 500,
        typoTolerance: 'strict',
      })
    }
    for (const index of ['contacts', 'products']) expect(box(index).pageSize, index).toBe(100)
    for (const index of ['threads', 'threadsmsgs']) expect(box(index).pageSize, index).toBe(50)
  })

  test('presets of quotes: 3, 7, 14, 30, 60 and 90 days, of which 7 end 6 days ahead', () => {
    const { presets = [], startsWith } = box('quotes').dates ?? {}
    expect(presets.map((one) => one.label)).toEqual([
      'From Today',
      ...[3, 7, 14, 30, 60, 90].map((days) => `Next ${days} Days`),
    ])
    expect(startsWith).toBe('today')
    const noon = Date.UTC(2026, 5, 1, 12)
    const lastDays = presets
      .map((one) => presetWindow(one, noon, 'UTC').end)
      .map((end) => end && new Date(end).toISOString())
    expect(lastDays).toEqual(
      [undefined, '2026-06-04', '2026-06-07', '2026-06-15', '2026-07-01', '2026-07-31', '2026-08-30'].map(
        (day) => day && `${day}T23:59:59.999Z`,
      ),
    )
  })

  test('trips add a day, and the third and seventh day by themselves', () => {
    const { presets = [], startsWith } = box('trips').dates ?? {}
    const added = presets.filter((one) => !box('quotes').dates?.presets.some((other) => other.id === one.id))
    expect(added.map((one) => [one.label, one.days])).toEqual([
      ['Next 1 Day', { from: 0, to: 1 }],
      ['Departing In 3 Days', { from: 3, to: 3 }],
      ['Departing In 7 Days', { from: 7, to: 7 }],
    ])
    expect(startsWith).toBeUndefined()
    expect(box('trips').sort).toEqual({
      state: 'tripSort',
      choices: [
        { label: 'Departure Date', field: 'departure_date' },
        { label: 'Last Updated', field: 'last_date' },
      ],
    })
  })

  test('scores at or above, statuses without those of the other kind, aircraft in their colours', () => {
    expect(namesIn('quotes', 'score')).toEqual(['Score 20+', 'Score 40+', 'Score 60+', 'Score 80+'])
    expect(namesIn('quotes', 'status')).toContain('Broker Request')
    const keys = (index: string) =>
      box(index)
        .sets(facts)
        .find((set) => set.id === 'status')
        ?.items.map((item) => String(item.value))
    expect(keys('quotes')?.filter((key) => key.startsWith('t'))).toEqual([])
    expect(keys('trips')?.filter((key) => key.startsWith('q'))).toEqual([])
    expect(keys('trips')).toContain('pWaiting')
    const fleet = box('trips')
      .sets(facts)
      .find((set) => set.id === 'aircraft')
    expect(fleet?.items.map(({ name, color }) => [name, color])).toEqual([
      ['N512QS', '#6cbcbe'],
      ['N7GV', '#a5b02c'],
    ])
    expect(box('quotes').sets(facts)[0]?.items[0]?.color).toBe('#cc9721')
  })

  test('a query with digits asks for a number: its first part before a comma, for any dates', () => {
    expect(numberAsked(box('quotes'), '1042, 1043')).toBe('1042')
    expect(numberAsked(box('quotes'), 'smith')).toBeUndefined()
    expect(numberAsked(box('contacts'), '1042')).toBeUndefined()
    const asked = { ...nothing, query: '1042, 1043', window: { start: 5 } }
    expect(searchRequest(box('quotes'), asked, '1042')).toMatchObject({
      query: '1042',
      restrictSearchableAttributes: ['quote_number', 'trip_number', 'quote_id'],
      filters: 'NOT status:qBroker AND NOT quoteType:have',
    })
  })

  test('within a window the days go by and its end is left to paging; by another sort both ends are asked', () => {
    const window = { start: 100, end: 200 }
    expect(searchRequest(box('trips'), { ...nothing, query: 'x', window })).toMatchObject({
      filters: 'departure_date >= 100',
      orderBy: { field: 'departure_date', direction: 'asc' },
    })
    expect(searchRequest(box('trips'), { ...nothing, query: 'x', window, sort: 'last_date' })).toMatchObject({
      filters: 'departure_date >= 100 AND departure_date <= 200',
      orderBy: { field: 'last_date', direction: 'desc' },
    })
    expect(searchRequest(box('trips'), { ...nothing, query: 'x', sort: 'departure_date' })).toMatchObject({
      orderBy: { field: 'departure_date', direction: 'desc' },
    })
  })

  test('by a column, the list keeps the end of its window, but where the days themselves go by', () => {
    const asked = { ...nothing, window: { start: 100, end: 200 } }
    const bounds = (orderBy: OrderBy | undefined) => listFilter(box('trips'), { ...asked, orderBy })
    const start = ['departure_date', '>=', 100]
    const end = ['departure_date', '<=', 200]
    expect(bounds(undefined)).toEqual({ and: [start] })
    expect(bounds({ field: 'departure_date', direction: 'asc' })).toEqual({ and: [start] })
    expect(bounds({ field: 'departure_date', direction: 'desc' })).toEqual({ and: [start, end] })
    expect(bounds({ field: 'status', direction: 'asc' })).toEqual({ and: [start, end] })
    const open = listFilter(box('trips'), {
      ...nothing,
      window: { end: 200 },
      orderBy: { field: 'departure_date', direction: 'asc' },
    })
    expect(open).toEqual({ and: [end] })
  })

  test('the list leaves out records that the search never finds', () => {
    expect(listFilter(box('quotes'), { ...nothing, window: { start: 7 } })).toEqual({
      and: [
        {
          and: [
            ['status', '!=', 'qBroker'],
            ['quote_type', '!=', 'have'],
          ],
        },
        {
          or: [
            ['departure_date', '>=', 7],
            ['departure_date', '==', null],
          ],
        },
      ],
    })
    expect(listFilter(box('contacts'), nothing)).toBeUndefined()
  })
})

test('contact search begins at three characters, 550 ms after the last one', () => {
  const contacts = box('contacts')
  expect(contacts.delayMs).toBe(550)
  expect(['', 'a', 'ab', 'abc'].map((typed) => onTyped(contacts, typed))).toEqual(['clear', 'wait', 'wait', 'search'])
  expect(['', 'ab ', 'abc'].map((typed) => onEnter(contacts, typed))).toEqual(['clear', 'clear', 'search'])
  expect([' ', 'a'].map((typed) => onEnter(box('threads'), typed))).toEqual(['clear', 'search'])
})

test('agents are offered by the roles that are flagged for filters, message filters in their colours', () => {
  for (const index of ['quotes', 'trips', 'contacts', 'threads'])
    expect(namesIn(index, 'agents-sales'), index).toEqual(['Jo Stern'])
  expect(
    box('threads')
      .sets(facts)
      .find((set) => set.id === 'filters')?.items,
  ).toMatchObject([{ id: 'filters:f1', name: 'Urgent', color: '#cf2e2e', contrast: '#ffffff' }])
})

test('a box gives a search', () => {
  for (const one of searchBoxes.values()) {
    const items = one.sets(facts).flatMap((set) => set.items)
    const body = searchRequest(one, { ...nothing, query: 'x', items, mode: 'or', window: { start: 1, end: 2 } })
    expect(searchBody.safeParse(body).success, one.index).toBe(true)
  }
})
