import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MadeMessage } from '../inbox/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { ItineraryDialog } from './itinerary-dialog.tsx'

vi.mock('../inbox/index.ts', () => ({ useTemplates: () => ({ data: [] }) }))

const dana = { name: 'Dana', email: 'dana@lund.example' }

/** The dialog for passengers who are contacts with these addresses. */
async function open(contacts: readonly { id: string; name: string; email?: string }[]) {
  const passengers = contacts.map(({ id, name }) => ({ id, name }))
  const row = { id: 't1', url: 'https://trips.example/t1', legs: [{ id: 'a', passengers }] }
  const { wrapper: Platform, platform } = testPlatform(({ path }) =>
    path.includes('/contacts') ? { rows: contacts.map((one) => ({ ...one, version: 1, can: {} })), total: 1 } : row,
  )
  Object.assign(platform.api, { call: async () => ({ id: 's1', expires: 2, url: 'https://page.example/shared/x' }) })
  const onNext = vi.fn<(message: MadeMessage) => void>()
  render(
    <MantineProvider env="test">
      <Platform>
        <ItineraryDialog
          trip={{ title: 'Trip 7104', row, readers: 'passengers', sentBefore: [dana] }}
          onNext={onNext}
          onClose={() => undefined}
        />
      </Platform>
    </MantineProvider>,
  )
  const before = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Dana' })
  return { before, onNext }
}

it('takes the earlier recipients when no traveller can be reached', async () => {
  const { before, onNext } = await open([{ id: 'c1', name: 'Kit' }])
  expect(before.checked).toBe(true)
  expect(screen.getByText('dana@lund.example · got the itinerary before')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => onNext.mock.calls[0]?.[0].recipients).toEqual([dana])
})

it('leaves the earlier recipients out when a traveller can be reached, until they are chosen', async () => {
  const kit = { id: 'c1', name: 'Kit', email: 'kit@lund.example' }
  const { before, onNext } = await open([kit])
  expect(before.checked).toBe(false)
  fireEvent.click(before)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => onNext.mock.calls[0]?.[0].recipients).toEqual([{ ...kit, kind: 'contact' }, dana])
})

it('offers each person once', async () => {
  await open([{ id: 'c1', name: 'Dana', email: 'Dana@Lund.example' }])
  expect(screen.getAllByRole('checkbox', { name: 'Dana' })).toHaveLength(1)
})
