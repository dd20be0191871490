import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { TabBar, type TabEntry } from './tab-bar.tsx'

const screenOf = vi.hoisted(() => ({ isMobile: false }))
vi.mock('../use-breakpoint.ts', () => ({ useIsMobile: () => screenOf.isMobile, useIsNarrow: () => screenOf.isMobile }))

afterEach(() => {
  screenOf.isMobile = false
})

const tabs: readonly TabEntry<'all' | 'mine' | 'secret'>[] = [
  { id: 'all', label: 'All', count: 1250 },
  { id: 'mine', label: 'Mine' },
  { id: 'secret', label: 'Secret', roles: ['trips-r'] },
]

function show(roles: readonly string[] = ['user'], shown = tabs, tab: 'all' | 'mine' = 'all') {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const client = platform.client.get()
  if (client) platform.client.set({ ...client, isDefault: false, roles: new Set(roles) })
  const onTab = vi.fn<(tab: string) => void>()
  render(
    <Platform>
      <MantineProvider env="test">
        <TabBar label="Lists" tabs={shown} tab={tab} onTab={onTab} panelId="list" />
        <div role="tabpanel" id="list" aria-labelledby="list-all" />
      </MantineProvider>
    </Platform>,
  )
  return onTab
}

it('hides tabs whose roles the user lacks', () => {
  show()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent.trim())).toEqual(['All 1.3K', 'Mine'])
})

it('shows them to who has the role', () => {
  show(['trips'])
  expect(screen.getByRole('tab', { name: 'Secret' })).toBeDefined()
})

it.each([
  ['all', []],
  ['mine', ['Mine']],
] as const)('scrolls to the open tab unless it is the first: %s', (tab, expected) => {
  const scrolledTo: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    scrolledTo.push(this.textContent?.trim() ?? null)
  })
  show(['user'], tabs, tab)
  expect(scrolledTo).toEqual(expected)
})

it('goes from tab to tab by the arrow keys, around the ends', () => {
  const onTab = show()
  fireEvent.keyDown(screen.getByRole('tab', { name: /^All/ }), { key: 'ArrowLeft' })
  expect(onTab).toHaveBeenCalledWith('mine')
})

it.each([false, true])('shows no bar for one tab alone, which still names its panel; mobile %s', (isMobile) => {
  screenOf.isMobile = isMobile
  show(
    ['user'],
    [
      { id: 'all', label: 'All' },
      { id: 'secret', label: 'Secret', roles: ['trips-r'] },
    ],
  )
  expect(screen.queryAllByRole('tab')).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('tabpanel', { name: 'All' })).toBeDefined()
})

it('is a dropdown on mobile', async () => {
  screenOf.isMobile = true
  const onTab = show()
  expect(screen.queryAllByRole('tab')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^All/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mine' }))
  expect(onTab).toHaveBeenCalledWith('mine')
})
