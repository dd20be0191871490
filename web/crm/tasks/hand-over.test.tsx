import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { handOverTasks } from '../../../domain/crm/index.ts'
import { beginBulk, undoBulk } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { removalWarning } from '../../ui/detail/removal-warnings.ts'
import { HandOver } from './hand-over.tsx'

afterEach(forgetNotices)

vi.mock('../../company/index.ts', () => ({ useColleagues: () => [{ id: 'rae', name: 'Rae Kim' }] }))

const base = { version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }

it('says of tasks and of conversations that they went to a colleague, and takes each back', async () => {
  const { platform, wrapper: Platform } = testPlatform(({ path }) => ({
    rows: path.includes('/tasks') ? [{ ...base, id: 't1', name: 'Call' }] : [{ ...base, id: 'th1', subject: 'Hi' }],
    next: null,
    cursor: '1',
  }))
  const sent: unknown[] = []
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) => {
    const { params, body } = input as { readonly params?: unknown; readonly body?: unknown }
    if (contract === undoBulk) sent.push(params)
    if (contract === handOverTasks) sent.push(body)
    return contract === beginBulk || contract === undoBulk ? { bulk: { id: 'b1' } } : { tasks: ['t1'], shared: ['t1'] }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <HandOver user={{ id: 'jo', name: 'Jo Stern' }} />
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findByText('1 open task and 1 open conversation')).toBeDefined()
  expect(removalWarning('jo')).toMatch('Jo Stern has 1 open task and 1 open conversation.')
  fireEvent.click(screen.getByRole('combobox', { name: 'Who takes over' }))
  fireEvent.click(screen.getByRole('option', { name: 'Rae Kim', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(notices.get()).toHaveLength(2))
  const said = new Map(notices.get().map(({ title, action }) => [title, action]))
  expect(new Set(said.keys())).toEqual(
    new Set(['Conversations are handed over to Rae Kim', '1 task handed over to Rae Kim']),
  )
  for (const action of said.values()) action?.run()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual(expect.arrayContaining([{ id: 'b1' }, { from: 'rae', to: 'jo', tasks: ['t1'], beside: ['t1'] }]))
})
