import { expect, it } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { pageTabs } from '../ui/detail/page-tabs.ts'
import { charterScreens } from './screens.ts'

it('the tab of the price is for users who may have flights priced', () => {
  const namesFor = (...roles: string[]) =>
    pageTabs(quotes, charterScreens.records['quotes'] ?? {}, {
      userId: 'u',
      clientId: 'c',
      roles: new Set(roles),
      isDefaultClient: false,
    }).map(({ label }) => label)
  expect(namesFor('quotes')).toContain('Price')
  expect(namesFor('trips').slice(0, 3)).toEqual(['Legs', 'Price', 'Options'])
  expect(namesFor('trips-r')).not.toContain('Price')
})
