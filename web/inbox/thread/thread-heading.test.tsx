import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { Action } from '../actions/use-thread-actions-of.ts'
import { ThreadHeading } from './thread-heading.tsx'
import { OutsideInbox } from '../inbox-place.tsx'
import { testRow } from '../../platform/data/test-row.ts'

const mocked = vi.hoisted(() => ({ page: '/threads', jump: vi.fn<() => void>() }))
vi.mock('../../platform/address.ts', () => ({ useClientPage: () => mocked.page }))
vi.mock('./use-jump.ts', () => ({ useJump: () => mocked.jump }))
vi.mock('../here/people-here.tsx', () => ({ PeopleInThread: () => null }))
vi.mock('./party-editor.tsx', () => ({ PartyEditor: () => null }))
vi.mock('./thread-filters.tsx', () => ({ ThreadFilters: () => null }))
vi.mock('./thread-options.tsx', () => ({ ThreadOptions: () => null }))

beforeEach(() => {
  mocked.page = '/threads'
  mocked.jump.mockClear()
})

const move = vi.fn<() => void>()
const actions: readonly Action[] = [
  { id: 'done', label: 'Done', icon: () => null, run: () => undefined },
  { id: 'move', label: 'Move', icon: () => null, run: move },
  { id: 'print', label: 'Print', icon: () => null, run: () => undefined },
]

function show(part: Partial<ThreadRow>, { hasRecord = false, isMovable = true } = {}): void {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const thread: ThreadRow = testRow(
    threads,
    { object: { type: 'trips', id: 't', number: '7104' }, ref: 'clients/c1/trips/t' },
    { id: 't1', ...part },
  )
  const nothing = () => undefined
  render(
    <Platform>
      <MantineProvider>
        <OutsideInbox>
          <ThreadHeading
            thread={thread}
            hasRecord={hasRecord}
            actions={isMovable ? actions : actions.slice(0, 1)}
            macros={[]}
            onClose={nothing}
            onDone={nothing}
            onToggleRecord={undefined}
            isRecordShown={false}
          />
        </OutsideInbox>
      </MantineProvider>
    </Platform>,
  )
}

const way = () => screen.queryByRole('button', { name: /^Go to/ })
const company = { object: { type: 'client', id: 'c1' }, ref: 'clients/c1' } as const

it('leads to the record within reach, and to none that is not', () => {
  show({}, { hasRecord: true })
  expect(way()?.ariaLabel).toBe('Go to Trip 7104')
})

it('leads to no record that the user may not see', () => {
  show({})
  expect(way()).toBeNull()
})

it('leads to a record of another client, which this one cannot read (1-shell section 2.6)', () => {
  show({ ref: 'clients/other/trips/t' })
  fireEvent.click(screen.getByRole('button', { name: 'Go to Trip 7104' }))
  expect(mocked.jump).toHaveBeenCalledTimes(1)
})

it('leads to Company Chat from everywhere else', () => {
  show(company, { isMovable: false })
  expect(way()?.ariaLabel).toBe('Go to Company Chat')
  expect(screen.getByRole('heading', { name: 'Company Chat' }).isConnected).toBe(true)
})

it('does not lead to Company Chat from there', () => {
  mocked.page = '/threads/inbox/chat'
  show(company, { isMovable: false })
  expect(way()).toBeNull()
})

it('has Move and Print where they are allowed (1-shell section 2.5)', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(move).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Print' }).isConnected).toBe(true)
})

it('has neither Move nor Print where they are not', () => {
  show({}, { isMovable: false })
  for (const name of ['Move', 'Print']) expect(screen.queryByRole('button', { name })).toBeNull()
})
