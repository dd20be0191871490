import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ChoicePicker } from './record-picker.tsx'

const run = vi.fn<(id: string) => void>()
const choice = (id: string) => ({ id, words: { title: id, detail: '' }, run: () => run(id) })

const picker = (isBehind: boolean, ...ids: string[]) => (
  <MantineProvider env="test">
    <ChoicePicker
      label="trips"
      typed="20418"
      onTyped={() => undefined}
      parts={[{ name: 'Trips', choices: ids.map(choice) }]}
      listing={{
        isBehind,
        isLoading: false,
        error: null,
        retry: () => undefined,
        hasMore: false,
        loadMore: () => undefined,
      }}
    />
  </MantineProvider>
)

it('Enter waits for the results of the words, and takes the first', () => {
  const { rerender } = render(picker(true, 'old'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  expect(run).not.toHaveBeenCalled()
  rerender(picker(false, 'new'))
  expect(run.mock.calls).toEqual([['new']])
})

it('Enter that confirms a word of an input method chooses nothing', () => {
  run.mockClear()
  render(picker(false, 'trip'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true })
  expect(run).not.toHaveBeenCalled()
})
