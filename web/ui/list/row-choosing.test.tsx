import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { ChoiceCell, ChoiceHead } from './choice-cells.tsx'
import { RowChoosingContext, useHeldRows, useNewChoosing, type HeldRows } from './row-choosing.ts'

const Bar = ({ held }: { readonly held: HeldRows }) => <output>{held.list}</output>

function Inner({ list, ids }: { readonly list: string; readonly ids: readonly string[] }) {
  const rows = ids.map((id) => ({ id, version: 1 }))
  const choosing = useHeldRows({ rows, list, matching: { where: undefined } })
  return (
    <>
      <ChoiceHead ids={ids} />
      {ids.map((id) => (
        <ChoiceCell key={id} id={id} label={id} order={ids} />
      ))}
      <button type="button" onClick={() => choosing?.selection.selectAllMatching()}>
        All that match
      </button>
      <p>{[...(choosing?.selection.ids ?? [])].join(' ')}</p>
    </>
  )
}

function Outer(props: Parameters<typeof Inner>[0]) {
  return (
    <RowChoosingContext value={useNewChoosing(contacts, { Bar, Actions: undefined })}>
      <Inner {...props} />
    </RowChoosingContext>
  )
}

const shown = (list: string) => (
  <MantineProvider>
    <Outer list={list} ids={['a', 'b', 'c', 'd']} />
  </MantineProvider>
)

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const ticked = () => ['a', 'b', 'c', 'd'].filter((name) => box(name).checked).join('')

it('rows are chosen one by one, from one to another with Shift, all, and all that match', () => {
  render(shown('first'))
  fireEvent.click(box('b'))
  fireEvent.click(box('d'), { shiftKey: true })
  expect(ticked()).toBe('bcd')
  fireEvent.click(box('c'))
  expect(ticked()).toBe('bd')
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows that are shown' })
  expect(all.indeterminate).toBe(true)
  fireEvent.click(all)
  expect(ticked()).toBe('abcd')
  fireEvent.click(all)
  expect(ticked()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'All that match' }))
  expect(ticked()).toBe('abcd')
  // Unticking one means all the others.
  fireEvent.click(box('a'))
  expect(ticked()).not.toBe('abcd')
})

it('another list begins without chosen rows', () => {
  const { rerender } = render(shown('first'))
  fireEvent.click(box('b'))
  rerender(shown('first'))
  expect(ticked()).toBe('b')
  rerender(shown('second'))
  expect(ticked()).toBe('')
})
