import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { undoMerge, undoPreview } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const order = (id: string) => ({ record: 'orders', id, label: 'Order', title: id, date: 1_780_000_000_000 })

async function open(given: object) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const merge = { id: 'm1', state: 'done', kept: 'k', gone: 'g', name: 'Dana W.', at: 1, by: null, until: 2 }
  const preview = { merge, moves: 0, by_address: 0, asked: [], asked_more: 0, kept_name: 'Dana Wolf', changed: [] }
  const undone: unknown[] = []
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) => {
    if (contract === undoPreview) return { ...preview, ...given }
    expect(contract).toBe(undoMerge)
    undone.push((input as { body: unknown }).body)
    return { kept: 'k', gone: 'g', moved: 0, progress: null }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <UndoDialog merge="m1" onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByRole('button', { name: 'Undo merge' })
  return undone
}

it('names later changes, and the contact that keeps them', async () => {
  await open({ changed: ['Phone', 'Notes'], by_address: 1 })
  expect(
    screen.getByText('Dana Wolf keeps what was changed since: Phone, Notes. Dana W. comes back as it was.'),
  ).toBeDefined()
  expect(screen.getByText(/1 record that came since by its address goes along\./)).toBeDefined()
})

it('assigns many in one go, and names those without a question', async () => {
  const undone = await open({ asked: ['A', 'B', 'C', 'D'].map(order), asked_more: 3 })
  expect(screen.getByText('3 older records stay with Dana Wolf.')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 4' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Order: B/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo merge' }))
  await waitFor(() => expect(undone).toHaveLength(1))
  expect(undone[0]).toEqual({ give: ['A', 'C', 'D'].map((id) => ({ record: 'orders', id })) })
})
