import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateInput, type DateInputProps } from './date-input.tsx'

/** Friday, 20 November 2026, 9:20 AM in Chicago. */
const nine = Date.UTC(2026, 10, 20, 15, 20)

function show(props: Partial<DateInputProps> = {}) {
  const given: unknown[] = []
  function Form() {
    const [value, setValue] = useState<unknown>(props.value ?? '')
    const onChange = (next: number | string) => {
      given.push(next)
      setValue(next)
    }
    return <DateInput label="Due" timezone="America/Chicago" {...props} value={value} onChange={onChange} />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  return { last: () => given.at(-1) }
}

async function openCalendar() {
  fireEvent.click(screen.getByRole('button', { name: 'Calendar: Due', hidden: true }))
  return screen.findByRole('grid', { hidden: true }, { timeout: 20_000 })
}

const day = (name: string) => screen.getByRole('button', { name, hidden: true })

it('a date with a time shows its message below, so that both inputs are on one line', () => {
  show({ withTime: true, description: 'By the clock of Chicago' })
  const date = screen.getByRole('textbox', { name: 'Due' })
  const words = screen.getByText('By the clock of Chicago')
  expect(date.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('the calendar', () => {
  it('opens at the month of the date, and chooses by a press', async () => {
    const { last } = show({ value: nine })
    await openCalendar()
    expect(screen.getByText('November 2026')).toBeDefined()
    fireEvent.click(day('Thursday, November 26, 2026'))
    expect(last()).toBe(Date.UTC(2026, 10, 26, 12))
  })

  it('offers no day before the minimum date', async () => {
    const { last } = show({ value: nine, earliest: nine })
    await openCalendar()
    expect(day('Thursday, November 19, 2026').ariaDisabled).toBe('true')
    fireEvent.click(day('Thursday, November 19, 2026'))
    expect(last()).toBeUndefined()
  })

  it('goes by days, weeks, ends of weeks and months with keys', async () => {
    show({ value: nine })
    const grid = await openCalendar()
    for (const [key, name] of [
      ['ArrowLeft', 'Thursday, November 19, 2026'],
      ['ArrowDown', 'Thursday, November 26, 2026'],
      ['Home', 'Sunday, November 22, 2026'],
      ['PageDown', 'Tuesday, December 22, 2026'],
      ['ArrowUp', 'Tuesday, December 15, 2026'],
    ] as const) {
      fireEvent.keyDown(grid, { key })
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    }
  })
})

describe('the time', () => {
  it('has hours from 6 to 18 and the quarters; past ones on the minimum date are disabled', async () => {
    const { last } = show({ value: nine, earliest: nine, withTime: true })
    await openCalendar()
    const hours = within(screen.getByRole('group', { name: 'Hour', hidden: true }))
    const all = hours.getAllByRole<HTMLButtonElement>('button', { hidden: true })
    expect([all.at(0)?.textContent, all.at(-1)?.textContent, all.length]).toEqual(['6 AM', '6 PM', 13])
    expect(all.filter((one) => one.disabled).map((one) => one.textContent)).toEqual(['6 AM', '7 AM', '8 AM'])
    const minutes = within(screen.getByRole('group', { name: 'Minute', hidden: true }))
    const quarters = minutes.getAllByRole<HTMLButtonElement>('button', { hidden: true })
    expect(quarters.map((one) => [one.textContent, one.disabled])).toEqual([
      [':00', true],
      [':15', true],
      [':30', false],
      [':45', false],
    ])
    fireEvent.click(hours.getByRole('button', { name: '2 PM', hidden: true }))
    expect(last()).toBe(Date.UTC(2026, 10, 20, 20, 20 + 10))
  })

  it('stays as it was while only its day changes', async () => {
    const { last } = show({ value: nine, withTime: true })
    await openCalendar()
    fireEvent.click(day('Thursday, November 26, 2026'))
    expect(last()).toBe(Date.UTC(2026, 10, 26, 15, 20))
  })

  it('says when it is missing where it is required', () => {
    const { last } = show({ withTime: true, required: true })
    const input = screen.getByLabelText(/^Due/, { selector: 'input[placeholder="m/d/yyyy"]' })
    fireEvent.change(input, { target: { value: '11/20/2026' } })
    fireEvent.blur(input)
    expect(typeof last()).toBe('string')
    expect(screen.getByText('Time is required.')).toBeDefined()
  })
})

it('says that a date before the minimum is not allowed', () => {
  show({ earliest: nine })
  const input = screen.getByLabelText('Due')
  fireEvent.change(input, { target: { value: '11/19/2026' } })
  fireEvent.blur(input)
  expect(screen.getByText('Date not allowed')).toBeDefined()
})
