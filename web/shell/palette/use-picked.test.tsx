import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePicked } from './use-picked.ts'

const entry = (id: string, isPast = false) => ({ id, title: id, isPast, run: () => undefined })
const page = entry('page-settings')

interface FieldProps {
  readonly entries: readonly ReturnType<typeof entry>[]
  readonly isBehind: boolean
  readonly onPick: (id: string) => void
}

function Field({ entries, isBehind, onPick }: FieldProps) {
  const { current, onKeyDown, restart } = usePicked(entries, isBehind, ({ id }) => onPick(id))
  return <input aria-activedescendant={current?.id} onKeyDown={onKeyDown} onChange={restart} />
}

function open(entries: FieldProps['entries'], isBehind: boolean) {
  const onPick = vi.fn<(id: string) => void>()
  const { rerender } = render(<Field entries={entries} isBehind={isBehind} onPick={onPick} />)
  return {
    onPick,
    show: (next: FieldProps['entries'], isStillBehind: boolean) =>
      rerender(<Field entries={next} isBehind={isStillBehind} onPick={onPick} />),
  }
}

const press = (key: string) => fireEvent.keyDown(screen.getByRole('textbox'), { key })

it('Enter waits for the results of the present words', () => {
  const { onPick, show } = open([entry('of-se', true), page], true)
  press('Enter')
  expect(onPick).not.toHaveBeenCalled()
  show([entry('of-settings'), page], false)
  expect(onPick.mock.calls).toEqual([['of-settings']])
})

it('keys do not pick old results; an entry reached by arrows is picked at once', () => {
  const { onPick } = open([entry('of-se', true), page, entry('page-searches')], true)
  expect(screen.getByRole('textbox').getAttribute('aria-activedescendant')).toBe(page.id)
  press('ArrowDown')
  press('Enter')
  expect(onPick.mock.calls).toEqual([['page-searches']])
})

it('an entry reached by arrows stays picked, whatever results appear before it', () => {
  const { onPick, show } = open([page, entry('page-searches')], true)
  press('ArrowDown')
  show([entry('of-settings'), page, entry('page-searches')], false)
  press('Enter')
  expect(onPick.mock.calls).toEqual([['page-searches']])
})

it('further typing cancels a waiting Enter', () => {
  const { onPick, show } = open([page], true)
  press('Enter')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'more' } })
  show([entry('of-more'), page], false)
  expect(onPick).not.toHaveBeenCalled()
})
