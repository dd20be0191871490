import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PricingTask } from '../../../domain/charter/index.ts'
import type { BackgroundJob } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { JobList } from './job-list.tsx'
import { PlanTask } from './plan-task.tsx'
import { useClockworkCommands } from './use-clockwork.ts'

vi.mock('./use-clockwork.ts', async (load) => ({ ...(await load<object>()), useClockworkCommands: () => ({}) }))

const path: PricingTask = 'publishPricingRulesToLive'

const job = (id: string, state: BackgroundJob['state']): BackgroundJob => ({
  id,
  state,
  name: 'send-mail',
  attempts: 1,
  max_attempts: 5,
  last_error: null,
  run_at: 0,
  created_at: 0,
})

function Screen() {
  const commands = useClockworkCommands()
  return (
    <>
      <JobList shows="dead" commands={commands} />
      <JobList shows="queue" commands={commands} />
      <PlanTask path={path} label="Price" />
    </>
  )
}

/** Visible text and accessible name of each button. */
const nameButtons = () =>
  screen.getAllByRole('button').map((button) => ({
    shown: button.textContent,
    name: button.getAttribute('aria-label') ?? '',
  }))

it.each([
  ['planned', [{ path, at: 1 }], 'End plan'],
  ['not planned', [], 'Later'],
])('buttons of work and of a %s task have names that begin with their text', async (_, planned, text) => {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const call = () => Promise.resolve({ rows: [job('1', 'failed'), job('2', 'waiting')], planned })
  Object.assign(platform.api, { call })
  render(
    <Platform>
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByRole('button', { name: `${text}: Price` })
  await screen.findByRole('button', { name: 'Run now: send-mail' })
  await screen.findByRole('button', { name: 'Run again: send-mail' })
  for (const { shown, name } of nameButtons()) expect(name.startsWith(shown), shown).toBe(true)
})
