import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { firstUnder, isMenuItemActive, isMenuItemOpen, menuFamily, visibleMenu, type VisibleMenuItem } from './menu.ts'

const actor = (roles: string[], isDefaultClient = false): Actor => ({
  userId: 'u',
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient,
})
const client = (name_key: string, type?: string) => ({ name_key, config: { software: { type, active: true } } })
const development = { isProduction: false, product: 'flightline' }
const laro = client('LARO')
const nxt = client('NXT', 'avianis')
const eqip = client('EQIP')

const flat = (items: readonly VisibleMenuItem[]): VisibleMenuItem[] =>
  items.flatMap((item) => [item, ...flat(item.items)])
const keys = (items: readonly VisibleMenuItem[]): string[] => flat(items).map((item) => item.key)
const labelOf = (items: readonly VisibleMenuItem[], key: string) => flat(items).find((item) => item.key === key)?.label

describe('the menu', () => {
  it('shows the main aviation client orders and invoices, no quotes and no flight requests', () => {
    const menu = visibleMenu(actor(['admin'], true), laro, development)
    expect(keys(menu)).toEqual(expect.arrayContaining(['orders', 'invoices', 'accounts', 'content', 'trips']))
    expect(keys(menu)).not.toEqual(expect.arrayContaining(['quotes']))
    expect(keys(menu)).not.toContain('requests')
    expect(labelOf(menu, 'tasks')).toBe('Tasks')
  })

  it('shows other aviation clients quotes and requests, without content, documents and products', () => {
    const menu = visibleMenu(actor(['admin']), nxt, development)
    expect(keys(menu)).toEqual(expect.arrayContaining(['quotes', 'requests', 'availability', 'accounts']))
    for (const hidden of ['content', 'pages', 'documents', 'products', 'vendors'])
      expect(keys(menu)).not.toContain(hidden)
    expect(labelOf(menu, 'tasks')).toBe('Support')
  })

  it('shows accounts to other aviation clients only with Avianis', () => {
    expect(keys(visibleMenu(actor(['admin']), client('AXEK', 'fos'), development))).not.toContain('accounts')
  })

  it('shows sellers of equipment no aircraft, and vendors to EQIP', () => {
    const menu = visibleMenu(actor(['admin']), eqip, development)
    for (const hidden of ['aircraft', 'fleet', 'trips', 'empties', 'accounts']) expect(keys(menu)).not.toContain(hidden)
    expect(keys(menu)).toEqual(expect.arrayContaining(['orders', 'vendors', 'quotes', 'products']))
    expect(labelOf(menu, 'tasks')).toBe('Support Tickets')
  })

  it('hides content in production', () => {
    expect(keys(visibleMenu(actor(['admin'], true), laro, { ...development, isProduction: true }))).not.toContain(
      'content',
    )
  })

  it('shows invoices to accounting as well', () => {
    expect(keys(visibleMenu(actor(['accounting'], true), laro, development))).toContain('invoices')
  })

  it('shows what the roles allow: x grants x-r, an empty group disappears', () => {
    expect(keys(visibleMenu(actor(['user', 'contacts'], true), laro, development))).toEqual([
      'threads',
      'marketing',
      'contacts',
      'documents',
    ])
    expect(keys(visibleMenu(actor(['user', 'contacts-r', 'restricted'], true), laro, development))).toEqual([
      'threads',
      'marketing',
      'contacts',
    ])
    expect(visibleMenu(actor([]), laro, development)).toEqual([])
  })

  it('builds links with the key in lower case and the name of the product', () => {
    const menu = visibleMenu(actor(['quotes']), nxt, development)
    expect(flat(menu).map((item) => item.routerLink)).toEqual(['/nxt/quotes', '/nxt/flightline-ai/requests'])
  })

  it('tells what an entry is about where its label does not', () => {
    const menu = visibleMenu(actor(['quotes']), nxt, development)
    expect(menu.map(({ key, tooltip }) => [key, tooltip])).toEqual([
      ['quotes', undefined],
      ['requests', 'Trips that customers and brokers ask for'],
    ])
  })

  it('opens by pattern and is active by equality', () => {
    const menu = visibleMenu(actor(['admin'], true), laro, development)
    const data = menu.find((item) => item.key === 'data')
    const contacts = flat(menu).find((item) => item.key === 'contacts')
    if (!data || !contacts) throw new Error('the menu lacks its items')
    expect(isMenuItemOpen(data, '/laro/data/invoices/42')).toBe(true)
    expect(isMenuItemOpen(data, '/laro/data/aircraft/fleet')).toBe(false)
    expect(isMenuItemActive(contacts, '/laro/marketing/contacts')).toBe(true)
    expect(isMenuItemActive(contacts, '/laro/marketing/contacts/1')).toBe(false)
    expect(isMenuItemOpen(contacts, '/laro/marketing/contacts/1')).toBe(true)
    expect(isMenuItemOpen(contacts, '/laro/marketing/contacts-old')).toBe(false)
  })

  it('leads from the path of a group to the first of its items that the viewer sees', () => {
    const all = visibleMenu(actor(['admin'], true), laro, development)
    expect(
      ['cms', 'company', 'marketing', 'data', 'data/aircraft'].map((group) => firstUnder(all, `/laro/${group}`)),
    ).toEqual([
      '/laro/cms/pages',
      '/laro/company/details',
      '/laro/marketing/contacts',
      '/laro/data/products',
      '/laro/data/aircraft/fleet',
    ])
    const few = visibleMenu(actor(['airports-r', 'users'], true), laro, development)
    expect(['cms', 'company', 'marketing', 'data'].map((group) => firstUnder(few, `/laro/${group}`))).toEqual([
      undefined,
      '/laro/company/users',
      undefined,
      '/laro/data/airports',
    ])
  })

  it('tells the kinds of client apart', () => {
    expect(menuFamily(eqip, false)).toBe('equipment')
    expect(menuFamily(nxt, false)).toBe('aviation')
    expect(menuFamily(eqip, true)).toBe('main')
  })
})
