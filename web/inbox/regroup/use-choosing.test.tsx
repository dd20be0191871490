import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { listenForShortcuts } from '../../ui/use-shortcuts.ts'
import { useChoosing, type Choosing } from './use-choosing.ts'

const messages: readonly ShownMessage[] = ['m1', 'm2'].map((id) =>
  Object.assign(Object.create(null), { id, version: 1 }),
)

function Thread({ onChoosing }: { readonly onChoosing: (choosing: Choosing | undefined) => void }) {
  const choosing = useChoosing(messages, true)
  onChoosing(choosing)
  return (
    <>
      <input aria-label="Elsewhere" />
      {messages.map(({ id }) => (
        <article key={id} data-message={id} tabIndex={-1}>
          {choosing?.isOn && <input type="checkbox" data-choice={id} />}
        </article>
      ))}
    </>
  )
}

let choosing: Choosing | undefined
let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
  render(<Thread onChoosing={(now) => (choosing = now)} />)
  document.querySelector<HTMLElement>('[data-message="m2"]')?.focus()
})
afterEach(() => stop())

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.getAttribute('data-choice')

it('the key that begins gives the box of the message the focus at once, and takes it back at once', () => {
  press('v')
  expect(focused()).toBe('m2')
  press('v')
  expect(document.activeElement?.getAttribute('data-message')).toBe('m2')
})

it('focus in another field stays there when the messages have left', () => {
  press('v')
  screen.getByRole('textbox', { name: 'Elsewhere' }).focus()
  choosing?.end()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }))
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
