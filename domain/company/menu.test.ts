import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { clients } from './clients.ts'
import { groupPlace, pagesBesideMenu } from './menu-pages.ts'
import { isMenuItemActive, isMenuItemOpen, menuFamily, visibleMenu, type VisibleMenuItem } from './menu.ts'

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
const eqip = { name_key: 'EQIP', config: { business: 'equipment', software: { active: false } } }
const noSoftware = client('NEWC')

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
    const menu = visibleMenu(actor(['admin']), noSoftware, development)
    expect(keys(menu)).not.toContain('accounts')
    expect(keys(menu)).toEqual(expect.arrayContaining(['trips', 'quotes', 'requests', 'fleet']))
    expect(labelOf(menu, 'tasks')).toBe('Support')
  })

  it('shows sellers of equipment no aircraft, and vendors to EQIP', () => {
    const menu = visibleMenu(actor(['admin']), eqip, development)
    for (const hidden of ['aircraft', 'fleet', 'trips', 'empties', 'accounts']) expect(keys(menu)).not.toContain(hidden)
    expect(keys(menu)).toEqual(expect.arrayContaining(['orders', 'vendors', 'quotes', 'products']))
    expect(labelOf(menu, 'tasks')).toBe('Support Tickets')
  })

  it('marks vendors alone on their page', () => {
    const menu = visibleMenu(actor(['admin']), eqip, development)
    const open = (path: string) => menu.filter((item) => isMenuItemOpen(item, path)).map(({ key }) => key)
    expect(open('/eqip/orders/vendors')).toEqual(['vendors'])
    expect(open('/eqip/orders/42')).toEqual(['orders'])
  })

  it('hides content in production', () => {
    expect(keys(visibleMenu(actor(['admin'], true), laro, { ...development, isProduction: true }))).not.toContain(
      'content',
    )
  })

  it('shows orders, payments, the books, sales tax and invoices to accounting', () => {
    const menu = visibleMenu(actor(['accounting'], true), laro, development)
    expect(keys(menu)).toEqual([
      'orders',
      'subscriptions',
      'sales',
      'payments',
      'accounting',
      'data',
      'taxes',
      'invoices',
    ])
  })

  it('follows the roles: x grants x-r, an empty group disappears', () => {
    expect(keys(visibleMenu(actor(['user', 'contacts'], true), laro, development))).toEqual([
      'threads',
      'marketing',
      'contacts',
      'companies',
      'documents',
      'company',
      'rules',
    ])
    expect(keys(visibleMenu(actor(['user', 'contacts-r', 'restricted'], true), laro, development))).toEqual([
      'threads',
      'marketing',
      'contacts',
      'companies',
      'company',
      'rules',
    ])
    expect(visibleMenu(actor([]), laro, development)).toEqual([])
  })

  it('builds links with the key in lower case and the name of the product', () => {
    const menu = visibleMenu(actor(['quotes']), nxt, development)
    expect(flat(menu).map((item) => item.routerLink)).toEqual(['/nxt/quotes', '/nxt/flightline-ai/requests'])
  })

  it('explains an entry whose label does not', () => {
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
    const leadsTo = (group: string, roles: string[]) =>
      groupPlace(`/laro/${group}`, actor(roles, true), [laro, development])
    expect(['cms', 'company', 'marketing', 'data', 'data/aircraft'].map((group) => leadsTo(group, ['admin']))).toEqual([
      { link: '/laro/cms/pages' },
      { link: '/laro/company/details' },
      { link: '/laro/marketing/contacts' },
      { link: '/laro/data/products' },
      { link: '/laro/data/aircraft/fleet' },
    ])
    // Pages outside the client's menu can be opened; a page without the needed role names it, as its items do.
    const few = ['airports-r', 'users']
    expect(['cms', 'company', 'marketing', 'data'].map((group) => leadsTo(group, few))).toEqual([
      { missing: 'cms' },
      { link: '/laro/company/users' },
      { missing: 'contacts-r' },
      { link: '/laro/data/airports' },
    ])
    expect(groupPlace('/nxt/cms', actor(['cms']), [nxt, development])).toEqual({ link: '/nxt/cms/pages' })
    expect(leadsTo('nowhere', ['admin'])).toBeUndefined()
    expect(leadsTo('quotes/at/all', [])).toBeUndefined()
  })

  it('knows the pages that the menu leaves out although the viewer may open them', () => {
    const beside = (roles: string[], of = laro, isDefault = true) =>
      pagesBesideMenu(actor(roles, isDefault), of, development).map(({ label, routerLink }) => [label, routerLink])
    expect(beside(['quotes', 'orders'])).toEqual([
      ['Quotes', '/laro/quotes'],
      ['Flight Requests', '/laro/flightline-ai/requests'],
    ])
    expect(beside(['user'])).toEqual([])
    expect(beside(['cms'], nxt, false).map(([label]) => label)).toEqual([
      'Pages',
      'Headers',
      'Footers',
      'Blogs',
      'Files',
      'Deployments',
    ])
    const production = { ...development, isProduction: true }
    expect(pagesBesideMenu(actor(['cms']), nxt, production)).toEqual([])
    expect(pagesBesideMenu(actor(['orders', 'contacts-r'], true), laro, development)).toEqual([])
  })

  it('distinguishes the kinds of client', () => {
    expect(menuFamily(eqip, false)).toBe('equipment')
    expect(menuFamily(nxt, false)).toBe('aviation')
    // No scheduling software, or not yet: a new client of a product for charter flies charter.
    expect(menuFamily(noSoftware, false)).toBe('aviation')
    expect(menuFamily({ ...noSoftware, config: clients.shape.shape.config.parse({}) }, false)).toBe('aviation')
    expect(menuFamily(eqip, true)).toBe('main')
  })
})
