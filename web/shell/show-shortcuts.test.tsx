import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { modals } from '../platform/dialogs.ts'
import { OpenDialogs } from '../ui/open-dialogs.tsx'
import { useKeysIn, useShortcuts } from '../ui/use-shortcuts.ts'
import { showShortcuts } from './show-shortcuts.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => modals.set([])))

const run = () => undefined

function Page() {
  useKeysIn('Everywhere', [{ keys: 'mod+k', label: 'Search and commands', run }])
  useKeysIn('Go to', [{ keys: 'g q', label: 'Go to Quotes', run }])
  useShortcuts([{ keys: 'z', label: 'Undo', run }])
  useKeysIn('In the list', [{ keys: 'Enter', label: 'Open the row', run }])
  useKeysIn('In the conversation', [{ keys: 'r', label: 'Reply', run }])
  return <OpenDialogs />
}

const show = async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )
  await act(() => showShortcuts())
}

const listed = () =>
  screen.queryAllByRole('region').map((area) => [
    within(area).getByRole('heading').textContent,
    ...within(area)
      .getAllByRole('term')
      .map((one) => one.textContent),
  ])

const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the keys' }), { target: { value: words } })

it('keys are listed by where they act, the nearest place first', async () => {
  await show()
  expect(listed()).toEqual([
    ['In the conversation', 'Reply'],
    ['In the list', 'Open the row'],
    ['On this page', 'Undo'],
    ['Go to', 'Go to Quotes'],
    ['Everywhere', 'Search and commands'],
  ])
})

it('keys are found by their actions and by their names', async () => {
  await show()
  search('quot')
  expect(listed()).toEqual([['Go to', 'Go to Quotes']])
  search('ctrl K')
  expect(listed()).toEqual([['Everywhere', 'Search and commands']])
  expect(screen.getByRole('status').textContent).toBe('1 found')
  search('nothing of the kind')
  expect(listed()).toEqual([])
  expect(screen.getByText('No keys found')).toBeDefined()
})
