import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { EffectOfTask } from './settle-effect.tsx'

afterEach(forgetNotices)

const makeTask = (outcome: string, reason = '') => ({
  id: 't1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: true },
  effect: { id: 'e1', outcome, reason },
})

function show(row: ReturnType<typeof makeTask>) {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const call = vi.spyOn(platform.api, 'call').mockResolvedValue({ id: 't1', version: 2 })
  render(
    <Platform>
      <MantineProvider env="test">
        <EffectOfTask definition={tasks} row={row} />
      </MantineProvider>
    </Platform>,
  )
  return call
}

it('an unknown effect is settled with a reason, and not without one', async () => {
  const call = show(makeTask('unknown'))
  const button = screen.getByRole('button', { name: 'It failed' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('How do you know how it ended?'), { target: { value: 'The bank says so.' } })
  fireEvent.click(button)
  await waitFor(() => expect(notices.get().map(({ title }) => title)).toEqual(['Outcome recorded']))
  expect(call).toHaveBeenCalledWith(expect.anything(), {
    params: { id: 't1' },
    body: { outcome: 'failed', reason: 'The bank says so.' },
  })
})

it('a settled effect shows its outcome with the reason, and no buttons', () => {
  show(makeTask('succeeded', 'It is on the statement.'))
  expect(screen.getByText('Succeeded: It is on the statement.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
