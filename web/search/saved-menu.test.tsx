import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { searchBoxes } from '../../domain/search-boxes.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { useSearchBox } from './use-search-box.ts'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({ q: 'teterboro' }),
}))

const quoteBox = searchBoxes.get('quotes')
const facts = { agentRoles: [], aircraft: [], contactTypes: [], filters: [] }

function Menu() {
  if (quoteBox === undefined) throw new TypeError('quotes have a search box')
  return <SavedMenu search={useSearchBox(quoteBox, facts)} />
}

it('neither claims an empty list nor saves before the saved searches are loaded', async () => {
  const held = Promise.withResolvers<object>()
  const { wrapper: Platform } = testPlatform(() => held.promise)
  render(
    <Platform>
      <MantineProvider env="test">
        <Menu />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Saved searches' }))
  expect(await screen.findByRole('menu', { hidden: true })).toBeDefined()
  expect(screen.queryAllByRole('menuitem', { hidden: true })).toEqual([])
  await act(async () => held.resolve({ rows: [], next: null, cursor: '1' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map((item) => item.textContent).slice(0, 2)).toEqual(['No saved searches found', 'Save Search…'])
})
