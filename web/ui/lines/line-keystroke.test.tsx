import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore, useStore } from '../../platform/store.ts'
import { formatMoney } from '../format-value.ts'
import type { LineColumn } from './line-column.ts'
import { listChanges } from './list-changes.ts'
import { LinesTable } from './lines-table.tsx'

interface Item {
  readonly id: string
  readonly label: string
  readonly amount: number
}

const drawn: string[] = []

const columns: readonly LineColumn<Item>[] = [
  { key: 'label', label: 'Words', kind: 'words', width: '1fr' },
  { key: 'amount', label: 'Amount', kind: 'money', width: '100px' },
  {
    key: 'sum',
    label: 'Sum',
    width: '100px',
    draw: ({ id, amount }) => {
      drawn.push(id)
      return formatMoney(amount)
    },
  },
]

const count = 200
const keys = 60

const items: readonly Item[] = Array.from({ length: count }, (_, at) => ({
  id: `i${at}`,
  label: `Item ${at}`,
  amount: at,
}))

it(`a keystroke in a table of ${count} lines renders one line`, () => {
  const store = createStore(items)
  const begin = () => ({ id: 'new', label: '', amount: 0 })
  const changes = listChanges({ get: store.get, put: store.set, begin })
  function Table() {
    const lines = useStore(store)
    const total = formatMoney(lines.reduce((sum, { amount }) => sum + amount, 0))
    const entries = lines.map((line) => ({ id: line.id, line }))
    const sum = { key: 'total', label: 'Total', kind: 'total', cells: { amount: total } } as const
    return (
      <LinesTable
        label="Items"
        look="form"
        columns={columns}
        sections={[{ key: 'items', entries: [...entries, sum] }]}
        changes={changes}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Table />
    </MantineProvider>,
  )
  expect(new Set(drawn).size).toBe(count)
  const box = screen.getAllByRole('textbox', { name: 'Words' })[count / 2]
  if (box === undefined) throw new Error('the table has too few lines')
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type('warm')
  drawn.length = 0
  for (let key = 1; key <= keys; key++) type('x'.repeat(key))
  expect(new Set(drawn)).toEqual(new Set([`i${count / 2}`]))
})
