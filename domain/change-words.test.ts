import { expect, it } from 'vitest'
import { quotes, trips } from './charter/index.ts'
import { orders } from './commerce/index.ts'
import { clients } from './company/index.ts'
import { changesBetween, everyChange } from './kernel/records/change-words.ts'

const zone = 'America/Chicago'

it('names the difference in addition to a labelled field of the same object', () => {
  const config = (roles: readonly object[], onboarded: boolean) => ({
    config: { onboarded, roles, login: { sso: false } },
  })
  const [before, after] = [config([{ id: 'a', label: 'Crew' }], false), config([{ id: 'a', label: 'Pilots' }], true)]
  expect(everyChange(clients, [before, after], zone)).toEqual([
    { label: 'The company is set up', before: 'No', after: 'Yes' },
    { label: 'Config roles', before: 'Crew', after: 'Pilots' },
  ])
  const login = { config: { ...before.config, login: { sso: true } } }
  expect(everyChange(clients, [before, login], zone)).toEqual([
    { label: 'Config login sso', before: 'No', after: 'Yes' },
  ])
})

it('names the differences in entries of the same name', () => {
  const site = (url: string) => ({
    sites: [
      { id: 'm', label: 'Main', url },
      { id: 's', label: 'Side', url: 'side.example' },
    ],
  })
  expect(everyChange(clients, [site('one.example'), site('two.example')], zone)).toEqual([
    { label: 'Sites', before: '2 sites; Main: url one.example', after: '2 sites; Main: url two.example' },
  ])
})

it('counts entries without a name with additions and removals, money as money', () => {
  const kept = { id: 'p1', amount: 10_000, type: 'card' }
  const gone = { id: 'p2', amount: 25_050, date: Date.UTC(2026, 10, 2, 21), approved: true }
  expect(everyChange(orders, [{ payments: [kept, gone] }, { payments: [kept] }], zone)).toEqual([
    {
      label: 'Payments',
      before: '2 payments; no. 2: amount $250.50, date 11/2/26 3:00 PM, approved Yes',
      after: '1 payment',
    },
  ])
  const more = { ...kept, amount: 12_000 }
  expect(everyChange(orders, [{ payments: [kept] }, { payments: [more] }], zone)).toEqual([
    { label: 'Payments', before: '1 payment; no. 1: amount $100.00', after: '1 payment; no. 1: amount $120.00' },
  ])
  expect(everyChange(orders, [{}, { payments: [kept] }], zone)).toEqual([
    { label: 'Payments', before: '', after: '1 payment; no. 1: amount $100.00, type card' },
  ])
})

it("names the change of an item's price, and the former price of a removed one", () => {
  const items = (price: number, more: readonly object[]) => ({
    items: [{ name: 'Catering', price, quantity: 2 }, ...more],
  })
  const iced = { name: 'De-icing', price: 90_000, unit_cost: 0 }
  expect(everyChange(orders, [items(5000, [iced]), items(6000, [])], zone)).toEqual([
    {
      label: 'Items',
      before: '2 items; Catering: price $50.00; De-icing: quantity 1, price $900.00',
      after: '1 item; Catering: price $60.00',
    },
  ])
})

it('names the changed legs and their changes', () => {
  const leg = (id: string, paxNum: number) => ({
    id,
    paxNum,
    departureAirport: { icao: 'KTEB', name: '', timezone: 'America/New_York' },
    arrivalAirport: { icao: 'KASE', name: 'Aspen' },
    passengers: [{ name: 'Mia' }, { name: '' }],
    times: { takeoffUTC: Date.UTC(2026, 10, 2, 21) },
  })
  expect(everyChange(trips, [{ legs: [leg('a', 2)] }, { legs: [leg('a', 4), leg('b', 1)] }], zone)).toEqual([
    {
      label: 'Legs',
      before: '1 leg; KTEB to KASE: pax 2',
      after: '2 legs; KTEB to KASE: pax 4; KTEB to KASE: 2 passengers, take-off 11/2/2026 4:00 PM, pax 1',
    },
  ])
  const later = { ...leg('a', 2), times: { takeoffUTC: Date.UTC(2026, 10, 2, 22), takeoffTime: '5:00 PM' } }
  expect(everyChange(trips, [{ legs: [leg('a', 2)] }, { legs: [later] }], zone)).toEqual([
    {
      label: 'Legs',
      before: '1 leg; KTEB to KASE: take-off 11/2/2026 4:00 PM',
      after: '1 leg; KTEB to KASE: take-off 11/2/2026 5:00 PM',
    },
  ])
  const elsewhere = { ...leg('a', 2), arrivalAirport: { icao: 'KEGE', name: 'Eagle' } }
  expect(everyChange(trips, [{ legs: [leg('a', 2)] }, { legs: [elsewhere] }], zone)).toEqual([
    { label: 'Legs', before: 'KTEB to KASE', after: 'KTEB to KEGE' },
  ])
  const placed = { ...leg('a', 2), arrivalAirport: { icao: 'KASE', name: 'Aspen', latitude: 39 } }
  expect(everyChange(trips, [{ legs: [leg('a', 2)] }, { legs: [placed] }], zone), 'what reads the same').toEqual([
    { label: 'Legs', before: '1 leg; no. 1: arrival airport Aspen', after: '1 leg; no. 1: arrival airport Aspen' },
  ])
  const [one, other] = [leg('a', 2), leg('b', 2)]
  const turned = {
    legs: [
      { ...other, order: 0 },
      { ...one, order: 1 },
    ],
  }
  expect(everyChange(trips, [{ legs: [one, other] }, turned], zone)).toEqual([
    { label: 'Legs', before: '2 legs', after: '2 legs, in another order' },
  ])
})

it('ends after a readable length', () => {
  const payments = Array.from({ length: 7 }, (_, at) => ({ id: `p${at}`, amount: 100 }))
  const [change] = everyChange(orders, [{}, { payments }], zone)
  expect(change?.after).toMatch(/^7 payments; no. 1: amount \$1\.00; .*; and 2 more$/)
})

it('shows amounts and times of fields without a label in their units', () => {
  const [before, after] = [
    { price: { total: 100_000 }, amount_paid: 0, date_paid: 1 },
    { price: { total: 120_050 }, amount_paid: 5000, date_paid: Date.UTC(2026, 10, 2, 21) },
  ]
  expect(everyChange(orders, [{ amount_paid: 0 }, { amount_paid: 5000, date_paid: after.date_paid }], zone)).toEqual([
    { label: 'Amount paid', before: '$0.00', after: '$50.00' },
    { label: 'Date paid', before: '', after: '11/2/26 3:00 PM' },
  ])
  const priced = everyChange(trips, [{ price: before.price }, { price: after.price }], zone)
  expect(priced).toMatchObject([{ before: '$1,000.00', after: '$1,200.50' }])
})

it('marks values cut by the server as too long, and hides their storage format', () => {
  const cut = '[{"id":"p1","amount":100},{"id":"p2…'
  expect(everyChange(orders, [{ payments: cut }, { payments: [] }], zone)).toEqual([
    { label: 'Payments', before: 'Too long to be shown here', after: '' },
  ])
})

it('shows only the names of new followers', () => {
  const followers = (...names: string[]) => ({ followers: names.map((label) => ({ id: label, label })) })
  expect(everyChange(orders, [followers('Jo'), followers('Jo', 'Ana')], zone)).toMatchObject([
    { before: 'Jo', after: 'Jo, Ana' },
  ])
})

it('reports texts that differ after their cut, and leaves out fields that are empty on both sides', () => {
  const cut = { notes: 'Long…', shipments: [] }
  const changes = everyChange(orders, [cut, { notes: 'Long…' }], zone)
  expect(changes).toMatchObject([{ before: 'Long…', after: 'Long…' }])
})

it('names the author of each typed price, lock and unlock, though no form has that', () => {
  const by = { id: 'ana', label: 'Ana' }
  const at = Date.UTC(2026, 10, 2, 21)
  const changed = (before: object, after: object) => changesBetween(quotes, [{ ...before }, { ...after }], zone)
  const made = ['KTEB to KPBI, 4 passengers']
  expect(changed({ priced_for: made }, {})).toEqual([
    { label: 'Price made for other legs', before: 'KTEB to KPBI, 4 passengers', after: '' },
  ])
  const locked = { total: 200_000, by, at, why: 'Agreed by phone' }
  const price = (parts: object) => ({ price: { total: 200_000, typed: [], ...parts } })
  expect(changed(price({}), price({ locked }))).toEqual([
    { label: 'Locked price', before: '', after: '$2,000.00, by Ana 11/2/26 3:00 PM: Agreed by phone' },
  ])
  const unlocked = { by, at, why: 'New dates' }
  expect(changed(price({ locked }), price({ unlocked })).map(({ label, after }) => [label, after])).toEqual([
    ['Locked price', ''],
    ['Price unlocked', 'By Ana 11/2/26 3:00 PM: New dates'],
  ])
  const line = { key: 'rule item', label: 'Fuel', typed: 50_000, part: 'pre-tax', isRemoved: false, by, at }
  expect(changed(price({}), price({ typed: [line] }))).toEqual([
    { label: 'Typed lines', before: '', after: '1 typed; Fuel: amount $500.00' },
  ])
})

it('names the changed line, address and amounts of a sale', () => {
  const line = (quantity: number) => ({
    id: 'a',
    name: 'Roof panel',
    sku: 'PNL-26',
    quantity,
    price: 4390,
    subtotal: 0,
  })
  const [before, after] = [
    { items: [line(10)], tax: { amount: 0 }, amount_paid: 0 },
    {
      items: [line(11)],
      tax: { amount: 502 },
      amount_paid: 5000,
      address: { city: 'Chicago', state: 'IL', zip: '60601' },
    },
  ]
  expect(changesBetween(orders, [before, after], zone)).toEqual([
    { label: 'Items', before: '1 item; Roof panel: quantity 10', after: '1 item; Roof panel: quantity 11' },
    { label: 'Ships to', before: '', after: 'Chicago, IL 60601' },
    { label: 'Tax', before: '$0.00', after: '$5.02' },
    { label: 'Amount paid', before: '$0.00', after: '$50.00' },
  ])
})
