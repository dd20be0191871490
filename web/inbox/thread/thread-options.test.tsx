import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads } from '../../../domain/inbox/index.ts'
import { testRow } from '../../platform/data/test-row.ts'
import type { OfferedMacro } from '../macros/use-macros.ts'
import { ThreadOptions } from './thread-options.tsx'

const nothing = () => undefined
vi.mock('../actions/use-thread-actions-of.ts', () => ({
  useThreadActionsOf: () => [
    { id: 'snooze', label: 'Snooze', icon: () => null, run: nothing },
    { id: 'delete', label: 'Delete Thread & Messages', icon: () => null, run: nothing },
  ],
}))
vi.mock('../../crm/index.ts', () => ({ TaskMenuItem: () => null }))
vi.mock('../follow-up/follow-up-menu-item.tsx', () => ({ FollowUpMenuItem: () => null }))
vi.mock('../linking/link-item.tsx', () => ({ LinkItem: () => null }))
vi.mock('../regroup/undo-regrouping-item.tsx', () => ({ UndoRegroupingItem: () => null }))

it('shows the entries below the macros once these are read, so that none moves under the pointer', async () => {
  const thread = testRow(threads, { object: { type: 'client', id: 'c1' }, ref: 'clients/c1' }, { id: 't1' })
  const shown = (macros: readonly OfferedMacro[] | undefined) => (
    <MantineProvider env="test">
      <ThreadOptions thread={thread} macros={macros} />
    </MantineProvider>
  )
  const items = () => screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)
  const { rerender } = render(shown(undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Thread options' }))
  await waitFor(() => expect(items()).toEqual(['Snooze']))
  rerender(shown([{ id: 'm1', name: 'Thank', keys: undefined, run: nothing }]))
  expect(items()).toEqual(['Snooze', 'Thank', 'Delete Thread & Messages'])
})
