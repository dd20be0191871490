import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stepByKey } from './cell-steps.ts'

const columns = ['name', 'quantity', 'price'] as const

const showRows = () =>
  render(
    <div role="grid" tabIndex={-1} onKeyDown={stepByKey}>
      {['1', '2'].map((id) => (
        <div key={id} role="row" tabIndex={-1} data-item={id}>
          {columns.map((column) => (
            <button key={column} type="button" data-cell={`${column} ${id}`} data-column={column}>
              {column} {id}
            </button>
          ))}
        </div>
      ))}
    </div>,
  )

const cell = (name: string) => screen.getByRole('button', { name })

it('arrows lead through every cell of a line, and no further than its ends', () => {
  showRows()
  const visited = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowDown'].reduce<readonly string[]>(
    (before, key) => {
      const from = before.at(-1) ?? 'price 1'
      cell(from).focus()
      fireEvent.keyDown(cell(from), { key })
      return [...before, document.activeElement?.textContent ?? '']
    },
    [],
  )
  expect(visited).toEqual(['quantity 1', 'name 1', 'name 1', 'quantity 1', 'quantity 2'])
})
