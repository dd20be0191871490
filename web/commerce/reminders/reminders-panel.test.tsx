import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  pauseReminders,
  readReminders,
  resumeReminders,
  sendReminder,
  type ReminderState,
} from '../../../domain/commerce/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { RemindersPanel } from './reminders-panel.tsx'

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useLocation: () => ({ pathname: '/' }),
}))
vi.mock('../../ui/client-link.tsx', async () => import('../../ui/test-client-link.tsx'))

afterEach(closeDialogs)

const at = Date.UTC(2026, 10, 24, 15)
const by = { id: 'ana', label: 'Ana Ruiz' }

const open: ReminderState = {
  isOn: true,
  steps: 3,
  owed: 10_000,
  stop: null,
  next: { step: 2, at },
  byHand: { step: 2, to: 'mia@customer.example', subject: 'Order 20031 is open', message: 'Hello Mia' },
  sent: [
    { step: 1, at, to: 'mia@customer.example', by: null, thread: 't1', message: 'm1', state: 'sent', isBounced: false },
  ],
  paused: null,
  replied: null,
  mayChange: true,
}

function show(state: ReminderState) {
  const asked: [unknown, object][] = []
  let now = state
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown, input: object) => {
    if (contract === readReminders) return now
    asked.push([contract, input])
    if (contract === pauseReminders) now = { ...now, stop: 'paused', paused: { at, by, why: '' } }
    if (contract === resumeReminders) now = { ...now, stop: null, paused: null, replied: null }
    return { ...now, message: 'm2', heldUntil: null }
  }
  const api = { ...platform.api, call: call as Api['call'] }
  render(
    <PlatformProvider platform={{ ...platform, api }}>
      <MantineProvider env="test">
        <RemindersPanel debt={{ record: 'orders', id: 'o1' }} version={1} />
        <OpenDialogs />
      </MantineProvider>
    </PlatformProvider>,
  )
  return asked
}

it('shows the next reminder and the sent ones, and sends the next one after showing its message', async () => {
  const asked = show(open)
  expect(await screen.findByText(/Reminder 2 of 3 goes on/)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Sent reminders' }).textContent).toContain('Reminder 1')
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Hello Mia')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send reminder' }))
  await expect
    .poll(() => asked)
    .toEqual([[sendReminder, { params: { record: 'orders', id: 'o1' }, body: { step: 2 } }]])
})

it('says who replied, and resumes', async () => {
  const asked = show({ ...open, stop: 'replied', replied: { at, who: 'Mia Lund', thread: 't1' } })
  expect(await screen.findByText(/Stopped: Mia Lund replied on/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await expect.poll(() => asked.map(([contract]) => contract)).toEqual([resumeReminders])
})

it('offers nothing once nothing is owed', async () => {
  show({ ...open, stop: 'not-owed', next: null, byHand: null, owed: 0 })
  expect(await screen.findByText('No reminder is sent: Nothing is owed.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
