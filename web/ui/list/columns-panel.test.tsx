import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { listedOf, shownColumns } from '../../../domain/kernel/lists/list-columns.ts'
import type { ListedColumn } from '../../../domain/kernel/lists/listed-columns.ts'
import { ColumnsPanel } from './columns-panel.tsx'

const offered = [
  { field: 'name', label: 'Name' },
  { field: 'town', label: 'Town' },
  { field: 'age', label: 'Age', kind: 'number' as const },
]
const kept = vi.fn<(columns: readonly ListedColumn[]) => void>()

function Panel() {
  const [chosen, setChosen] = useState<readonly ListedColumn[]>([{ field: 'name' }, { field: 'town' }])
  const { columns } = shownColumns(offered, offered, chosen)
  return (
    <MantineProvider env="test">
      <ColumnsPanel
        offered={offered}
        shown={columns}
        resetWords="Back to usual columns"
        onReset={() => setChosen(listedOf(offered))}
        onChange={(next) => {
          kept(next)
          setChosen(next)
        }}
        onClose={() => undefined}
      />
    </MantineProvider>
  )
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Shown' }))
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

async function open() {
  render(<Panel />)
  await screen.findByRole('list', { name: 'Shown' })
}

it('columns are shown and hidden by their boxes, and the last one stays', async () => {
  await open()
  fireEvent.click(screen.getByLabelText('Age'))
  expect(shown()).toEqual(['Name', 'Town', 'Age'])
  fireEvent.click(screen.getByLabelText('Name'))
  fireEvent.click(screen.getByLabelText('Town'))
  expect(shown()).toEqual(['Age'])
  expect(screen.getByLabelText('Age').matches(':disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Back to usual columns' }))
  expect(shown()).toEqual(['Name', 'Town', 'Age'])
})

it('the keyboard moves a column, says where it came to, and keeps the focus on it', async () => {
  await open()
  screen.getByLabelText('Town').focus()
  fireEvent.keyDown(screen.getByLabelText('Town'), { key: 'ArrowUp', altKey: true })
  expect(shown()).toEqual(['Town', 'Name'])
  expect(document.activeElement).toBe(screen.getByLabelText('Town'))
  expect(screen.getByRole('status').textContent).toBe('Town moved to place 1 of 2.')
  fireEvent.click(screen.getByRole('button', { name: 'Move Town down' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Town'))
  expect(shown()).toEqual(['Name', 'Town'])
})

it('a width counts once it is one, and goes when it is emptied', async () => {
  await open()
  const width = screen.getByLabelText('Width of Town in pixels')
  kept.mockClear()
  fireEvent.change(width, { target: { value: '1' } })
  expect(kept).not.toHaveBeenCalled()
  fireEvent.change(width, { target: { value: '140' } })
  expect(kept).toHaveBeenLastCalledWith([{ field: 'name' }, { field: 'town', width: 140 }])
  fireEvent.change(width, { target: { value: '' } })
  expect(kept).toHaveBeenLastCalledWith([{ field: 'name' }, { field: 'town' }])
})
