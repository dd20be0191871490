import { expect, it } from 'vitest'
import { menuItems, type MenuFamily, type MenuItem } from '../../../domain/company/index.ts'
import { cardsFor } from './dashboard-screen.tsx'

const entries = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [item, ...entries(item.items ?? [])])

it.each<MenuFamily>(['main', 'aviation', 'equipment'])(
  'the dashboard has no card of what the menu hides: %s',
  (family) => {
    const inMenu = entries(menuItems).filter(({ hiddenFor = [] }) => !hiddenFor.includes(family))
    const records = new Set(inMenu.map(({ record }) => record))
    const shown = cardsFor(family).map(({ record }) => record)
    expect(shown.filter((record) => !records.has(record))).toEqual([])
    expect(shown).toContain('contacts')
  },
)

it('a charter company has departures there, a seller of equipment orders', () => {
  const [aviation, equipment] = [cardsFor('aviation'), cardsFor('equipment')].map((all) => all.map(({ path }) => path))
  expect(aviation).toEqual(['trips', 'tasks', 'marketing/contacts'])
  expect(equipment).toEqual(['orders', 'tasks', 'marketing/contacts'])
})
