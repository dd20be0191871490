import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useRef } from 'react'
import { expect, it } from 'vitest'
import { useListCursor, type ListCursor } from './use-list-cursor.ts'

function List({ ids, cursor }: { readonly ids: readonly string[]; readonly cursor: React.Ref<ListCursor> }) {
  const list = useRef<HTMLDivElement>(null)
  const { onFocus } = useListCursor(cursor, { ids, selectedId: undefined, list, reveal: () => undefined })
  return (
    <div ref={list} onFocus={onFocus}>
      {ids.map((id) => (
        <button key={id} data-thread={id}>
          {id}
        </button>
      ))}
    </div>
  )
}

const row = (name: string) => screen.getByRole('button', { name })

function show() {
  const cursor = createRef<ListCursor>()
  const { rerender } = render(<List ids={['one', 'three']} cursor={cursor} />)
  act(() => cursor.current?.goTo('three'))
  expect(document.activeElement).toBe(row('three'))
  act(() => cursor.current?.goTo('two'))
  return { cursor, restore: () => rerender(<List ids={['one', 'two', 'three']} cursor={cursor} />) }
}

it('gives the focus to a row that returns to the list, and continues from there', () => {
  const { cursor, restore } = show()
  restore()
  expect(document.activeElement).toBe(row('two'))
  act(() => cursor.current?.move(1))
  expect(document.activeElement).toBe(row('three'))
})

it('keeps a focus that was moved before the row returned', () => {
  const { restore } = show()
  fireEvent.pointerDown(row('one'))
  act(() => row('one').focus())
  restore()
  expect(document.activeElement).toBe(row('one'))
})

it('takes the focus from a row that only came in the place of one that went', () => {
  const { restore } = show()
  act(() => row('one').focus())
  restore()
  expect(document.activeElement).toBe(row('two'))
})

it('gives the focus to a row that a late answer takes away once more', () => {
  const cursor = createRef<ListCursor>()
  const { rerender } = render(<List ids={['one', 'two']} cursor={cursor} />)
  act(() => cursor.current?.goTo('two'))
  rerender(<List ids={['one']} cursor={cursor} />)
  act(() => row('one').focus())
  rerender(<List ids={['one', 'two']} cursor={cursor} />)
  expect(document.activeElement).toBe(row('two'))
})

it('keeps the focus in a layer opened in between', () => {
  const { restore } = show()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  restore()
  expect(document.activeElement).toBe(field)
  field.remove()
})
