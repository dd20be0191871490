import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { DealCalendarDialog } from './deal-calendar-dialog.tsx'

const answerWith = (flights: number) => ({ flights, added: flights, withdrawn: 0, others: 0, faults: [] })

function showDialog() {
  const answers: ((answer: unknown) => void)[] = []
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const call = () => new Promise((settle) => answers.push(settle))
  platform.api.call = call as typeof platform.api.call
  const close = vi.fn<() => void>()
  render(
    <Platform>
      <MantineProvider env="test">
        <DealCalendarDialog onClose={close} />
      </MantineProvider>
    </Platform>,
  )
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Or the address of a calendar' }), { target: { value } })
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name })
    await waitFor(() => expect(button.dataset['loading']).toBeUndefined())
    await act(async () => fireEvent.click(button))
  }
  const settle = async (answer: unknown) => {
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(() => Promise.resolve(answers.pop()?.(answer)))
  }
  return { close, type, press, settle }
}

it('a preview that answers after the address was changed is not shown for the new address', async () => {
  const { type, press, settle } = showDialog()
  type('https://one.example/legs.ics')
  await press('Preview')
  type('https://two.example/legs.ics')
  await settle(answerWith(3))
  expect(screen.queryByRole('status')).toBeNull()
  await press('Preview')
  await settle(answerWith(5))
  expect(screen.getByRole('status').textContent).toContain('5 empty legs: 5 added')
})

it('an import that answers after another address was typed leaves the dialog open', async () => {
  const { close, type, press, settle } = showDialog()
  type('https://one.example/legs.ics')
  await press('Import')
  type('https://two.example/legs.ics')
  await settle(answerWith(3))
  expect(close).not.toHaveBeenCalled()
  await press('Import')
  await settle(answerWith(5))
  expect(close).toHaveBeenCalledOnce()
})
