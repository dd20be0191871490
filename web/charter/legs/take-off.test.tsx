import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TakeOff } from './take-off.tsx'
import type { LegsDesk } from './legs-desk.ts'

const leg = { id: 'a', times: {} }

/** The desk of one leg, whose time is in a variable. */
function deskOf(words: { date: string; time: string }): LegsDesk {
  const nothing = () => undefined
  return {
    timezone: 'America/Chicago',
    times: {
      words: () => words,
      type: (_: unknown, part: string, text: string) => {
        if (part === 'takeoffTime') words.time = text
      },
      settle: nothing,
      departFrom: nothing,
      earliest: nothing,
    },
  } as never
}

it('typing replaces a usual time that appears while the input has the focus', () => {
  const words = { date: '12/10/2030', time: '' }
  const desk = deskOf(words)
  const part = () => (
    <MantineProvider env="test">
      <TakeOff desk={{ ...desk }} leg={{ ...leg }} errors={{}} />
    </MantineProvider>
  )
  const { rerender } = render(part())
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' })
  time.focus()
  words.time = '6:00 AM'
  rerender(part())
  expect([time.selectionStart, time.selectionEnd]).toEqual([0, 7])
  fireEvent.change(time, { target: { value: '9:30' } })
  rerender(part())
  expect(time.value).toBe('9:30')
  expect(time.selectionStart).toBe(time.selectionEnd)
})
