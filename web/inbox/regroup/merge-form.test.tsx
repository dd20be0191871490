import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { SiblingForm, type WayThere } from './merge-form.tsx'

const base = { version: 1, date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
const threadOn = (type: 'contacts' | 'tasks' | 'groups'): ThreadRow => ({
  ...threads.shape.parse({ object: { type, id: 'c' } }),
  ...base,
  id: 't',
})

async function form(thread: ThreadRow) {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null }))
  const onLeave = vi.fn<(way: WayThere) => void>()
  render(
    <Platform>
      <MantineProvider env="test">
        <SiblingForm thread={thread} onChoose={() => undefined} onLeave={onLeave} />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText(/There is no other thread about/)
  return onLeave
}

it('offers the way to another record right there', async () => {
  const onLeave = await form(threadOn('contacts'))
  screen.getByText(/^All its messages move to the thread that you choose/)
  fireEvent.click(screen.getByRole('button', { name: 'Link this thread' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move this thread' }))
  expect(onLeave.mock.calls).toEqual([['link'], ['move']])
})

it('offers no move where threads stay on their record', async () => {
  await form(threadOn('tasks'))
  expect(screen.queryByRole('button', { name: 'Move this thread' })).toBeNull()
})

it('offers no way out of a group', async () => {
  await form(threadOn('groups'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/another record/)).toBeNull()
})
