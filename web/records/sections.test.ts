import { describe, expect, it } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { searchFilters } from '../../domain/kernel/search/search-filters.ts'
import { menuItems, type MenuItem } from '../../domain/company/index.ts'
import { recordRoute } from '../../domain/inbox/index.ts'
import { recordNamed, records } from '../../domain/records.ts'
import { detailPath, placeOf, sectionsOf } from './sections.ts'

const product = 'flightline'
const leaves = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => (item.items ? leaves(item.items) : [item]))
const ownScreens = new Set([
  'dashboard',
  'threads',
  'schedule',
  'mailboxes',
  'sign-in',
  'rules',
  'integrations',
  'metrics',
  'clockwork',
  'payments',
  'accounting',
  'sales',
])

describe('the menu', () => {
  it.each(
    leaves(menuItems)
      .filter(({ key }) => !ownScreens.has(key))
      .map((item) => [item.key, item] as const),
  )('%s leads to the list of its record', (_, item) => {
    const place = placeOf((item.path ?? '').replace('{product}', product), product)
    expect(place?.kind).toBe('list')
    expect(recordNamed(place?.section.record ?? '')?.name).toBe(item.record)
  })
})

describe('placeOf', () => {
  it('distinguishes a list, a new record and one record', () => {
    expect(placeOf('marketing/contacts', product)).toMatchObject({ kind: 'list', section: { record: 'contacts' } })
    expect(placeOf('marketing/contacts/new', product)).toMatchObject({ kind: 'new' })
    expect(placeOf('/marketing/contacts/c%201/', product)).toMatchObject({ kind: 'detail', id: 'c 1' })
    expect(placeOf('tasks/details/t1', product)).toMatchObject({
      kind: 'detail',
      id: 't1',
      section: { record: 'tasks' },
    })
    expect(placeOf('orders/vendors', product)).toMatchObject({ kind: 'list', section: { record: 'contacts' } })
    expect(placeOf('nowhere/at/all', product)).toBeUndefined()
  })

  it('finds the screen of every record that a thread can hang on', () => {
    const types = [
      'tasks',
      'contacts',
      'quotes',
      'orders',
      'trips',
      'pages',
      'deployments',
      'affiliates',
      'groups',
      'deals',
    ] as const
    for (const type of types) {
      const place = placeOf((recordRoute({ type, id: 'x1' }, 'LARO') ?? '').replace('/laro/', ''), product)
      expect(place, type).toMatchObject({ kind: 'detail', id: 'x1', section: { record: type } })
    }
    expect(placeOf('data/pricing/pricing/p1', product)).toMatchObject({
      kind: 'detail',
      section: { record: 'pricing' },
    })
    expect(placeOf('work/w1', product)).toMatchObject({ kind: 'detail', section: { record: 'work_orders' } })
    expect(placeOf('quotes/q1/manager', product)).toMatchObject({ kind: 'detail', id: 'q1' })
  })

  it('finds its own detail paths', () => {
    for (const record of records) {
      const place = placeOf(record.name, product)
      if (place?.kind !== 'list') continue
      expect(placeOf(detailPath(place.section, 'x1'), product)).toMatchObject({ kind: 'detail', id: 'x1' })
    }
  })
})

describe('a narrower list', () => {
  it.each(sectionsOf(product).flatMap((section) => (section.where ? [[section.path, section] as const] : [])))(
    '%s is searched within its own records, or not at all',
    (_, section) => {
      const definition = recordNamed(section.record)
      const { where } = section
      if (definition?.search === undefined || where === undefined) return
      expect(searchFilters(definition, where)).toBeTypeOf('string')
    },
  )

  it('of vendors finds vendors only', () => {
    const place = placeOf('orders/vendors', product)
    const where = place?.section.where
    expect(where && searchFilters(contacts, where)).toBe('type:"Vendor"')
  })
})
