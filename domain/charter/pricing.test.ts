import { describe, expect, test } from 'vitest'
import { withItemIds } from './estimate/price-items.ts'
import { itemSummary } from './price-item-words.ts'
import { ruleChanges } from './pricing-changes.ts'
import { pricing } from './pricing.ts'

const item = (facts: object) => ({ label: 'Landing', type: 'flat', amount: 35_000, ...facts })
const ruleOf = (facts: object) =>
  pricing.shape.parse({ name: 'Base', components: [item({ id: 'a', order: 1 })], ...facts })
const derive = (facts: object) => pricing.derive?.(ruleOf(facts), 0)
const changes = (before: object, after: object) =>
  ruleChanges(ruleOf(before), ruleOf(after), { timezone: 'America/Chicago' })
const live = {
  name: 'Base',
  components: [item({ id: 'a', order: 1 })],
  edition: 2,
  at: 1,
  by: { id: 'x', label: 'Ana Ruiz' },
}

describe('price items', () => {
  test('without an id get the name by which lines know them, each its own', () => {
    const items = [item({}), item({}), item({ id: 'flat:Landing' }), item({ id: 'b' })]
    const ids = withItemIds(items as Parameters<typeof withItemIds>[0]).map(({ id }) => id)
    expect(ids).toEqual(['flat:Landing:2', 'flat:Landing:3', 'flat:Landing', 'b'])
    expect(withItemIds([item({})] as Parameters<typeof withItemIds>[0])[0]?.id).toBe('flat:Landing')
  })

  test('are described in one line', () => {
    const summary = (facts: object) => itemSummary(item(facts) as Parameters<typeof itemSummary>[0])
    expect(summary({ type: 'blocktime', amount: 480_000, dailyMin: 2 })).toBe(
      '$4,800.00 an hour of block time, 2 h a day at least',
    )
    expect(summary({ type: 'percent', amount: 7.5, tax: true })).toBe('7.5 % of what is before tax')
    expect(summary({ type: 'qty', denomination: 'stop', quantity: 2 })).toBe('$350.00 a landing × 2')
  })
})

describe('a rule', () => {
  test('knows whether it is published as it is now', () => {
    expect(derive({})).toMatchObject({ state: 'draft' })
    expect(derive({ live })).toMatchObject({ state: 'live', edition: 2 })
    expect(derive({ live, name: 'Other' })).toMatchObject({ state: 'changed', edition: 2 })
    // Computed fields in a writer's input are ignored.
    expect(derive({ state: 'live', edition: 7 })).toMatchObject({ state: 'draft', edition: undefined })
  })

  test('that is read only stays as it is, and may be made writable', () => {
    const before = ruleOf({ readonly: true })
    const faults = (facts: object) =>
      pricing.check?.(ruleOf(facts), [before]).map(({ path, code }) => `${path} ${code}`)
    expect(faults({ readonly: true, name: 'Other' })).toEqual(['name rule-readonly'])
    expect(faults({ readonly: true })).toEqual([])
    expect(faults({ readonly: false, name: 'Other' })).toEqual([])
    expect(pricing.kept?.(before)).toContain('read only')
  })
})

test('differences are described in words, item by item', () => {
  expect(
    changes(
      { fn: { subject: 'type', verb: 'is', value: 'h' } },
      {
        name: 'Heavy',
        components: [item({ id: 'a', order: 1, amount: 40_000 }), item({ id: 'b', order: 2, label: 'De-icing' })],
      },
    ),
  ).toEqual([
    { label: 'Name', before: 'Base', after: 'Heavy' },
    { label: 'For which flights', before: 'aircraft type is h', after: 'All flights' },
    { label: 'Landing: amount', before: '$350.00', after: '$400.00' },
    { label: 'De-icing (new)', before: '', after: '$350.00 once' },
  ])
  const two = [item({ id: 'a', order: 1 }), item({ id: 'b', label: 'De-icing', order: 2 })]
  expect(changes({ components: two }, { components: [{ ...two[0], order: 3 }, two[1]] })).toEqual([
    { label: 'Order of the items', before: 'Landing, De-icing', after: 'De-icing, Landing' },
  ])
  expect(changes({ components: two }, { components: two })).toEqual([])
})
