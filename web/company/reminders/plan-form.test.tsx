import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { previewReminder, saveReminderPlan } from '../../../domain/commerce/index.ts'
import { clients, shippedReminderPlan, type ReminderPlan } from '../../../domain/company/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PlanForm } from './plan-form.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const client = (reminders?: ReminderPlan) =>
  testRow(clients, { name: 'Laro Air', name_key: 'LARO', ...(reminders && { config: { reminders } }) }, { id: 'c1' })

function show() {
  const saved = vi.fn<(body: unknown) => void>()
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown, { body }: { readonly body: object }) => {
    if (contract === previewReminder)
      return {
        about: 'Order 20031',
        from: 'Laro Air',
        to: 'mia@customer.example',
        subject: 'Order 20031 is open',
        message: 'Hello Mia',
      }
    expect(contract).toBe(saveReminderPlan)
    saved(body)
    return { plan: body }
  }
  const api = { ...platform.api, call: call as Api['call'] }
  render(
    <PlatformProvider platform={{ ...platform, api }}>
      <MantineProvider env="test">
        <PlanForm client={client()} isReadOnly={false} />
      </MantineProvider>
    </PlatformProvider>,
  )
  return saved
}

const stepForm = (number: number) => within(screen.getByRole('region', { name: `Reminder ${number}` }))

it('shows the shipped plan, which is off, and saves it switched on', async () => {
  const saved = show()
  const isOn = screen.getByLabelText<HTMLInputElement>('Remind customers of open balances')
  expect(isOn.checked).toBe(false)
  expect(
    [1, 2, 3].map((number) => stepForm(number).getByLabelText<HTMLInputElement>('Days after the due date').value),
  ).toEqual(['1', '3', '7'])
  fireEvent.click(isOn)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved.mock.calls).toEqual([[{ ...shippedReminderPlan, isOn: true }]])
})

it('a fault is shown at its field, and nothing is saved', () => {
  const saved = show()
  fireEvent.change(stepForm(2).getByLabelText('Message'), { target: { value: 'Hello {{nobody}}' } })
  expect(stepForm(2).getByText('There is no such name: nobody.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).not.toHaveBeenCalled()
})

it('shows the exact message of a step', async () => {
  show()
  fireEvent.click(stepForm(1).getByRole('button', { name: 'Show the message' }))
  expect(await screen.findByText('As the customer of Order 20031 would get it.')).toBeDefined()
  const mail = within(await screen.findByRole('region', { name: 'The message' }))
  expect(mail.getByText('mia@customer.example')).toBeDefined()
  expect(mail.getByText('Hello Mia')).toBeDefined()
})

it('a step can be added and removed', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Add reminder' }))
  expect(stepForm(4).getByLabelText<HTMLInputElement>('Days after the due date').value).toBe('14')
  fireEvent.click(stepForm(1).getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('region', { name: 'Reminder 4' })).toBeNull()
})
