import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clients } from '../../../domain/company/index.ts'
import { defineRecord, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { modals } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { SaveOutcome } from '../form/use-form-draft.ts'
import { OpenDialogs } from '../open-dialogs.tsx'
import { useSaveRecord } from './use-save-record.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => modals.set([])))

type Row = Presented<RecordDefinition>

const roles = [{ id: 'sales', label: 'Sales', show_in_filters: false }]
const crew = { id: 'crew', label: 'Crew', show_in_filters: false }
const plain = clients.shape.parse({ name: 'Laro', name_key: 'laro', config: { roles } })
const begun: Row = {
  ...plain,
  id: 'c1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: false },
}
const current: Row = { ...begun, version: 2, config: { ...plain.config, roles: [...roles, crew] } }
const change = { config: { ...plain.config, software: { ...plain.config.software, active: true } } }

/** Saves a change of a version that is no more, and waits for the question. */
async function saveStale() {
  const { asked, wrapper } = testPlatform(({ body }) => {
    const sent = body as { readonly version: number; readonly change: object }
    if (sent.version !== current.version) throw new ApiError(409, { error: 'conflict', current })
    return { ...current, ...sent.change, version: 3 }
  })
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )
  const { result } = renderHook(() => useSaveRecord(clients), { wrapper })
  let outcome: SaveOutcome<Row> | undefined
  act(() => {
    void result.current.save(begun, change).then((said) => (outcome = said))
  })
  const question = await screen.findByRole('dialog')
  return { asked, question, outcome: () => outcome }
}

it('saves mine beside what others changed in the same field', async () => {
  const { asked, question, outcome } = await saveStale()
  const rows = [...question.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent)
  expect(rows).toEqual(['Scheduling software is active'])
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(outcome()?.kind).toBe('saved'))
  expect(asked[1]?.body).toMatchObject({
    version: 2,
    change: { config: { roles: [...roles, crew], software: { active: true } } },
  })
})

it.each([
  ['Keep theirs', { kind: 'discarded', row: current }],
  ['Go on editing', { kind: 'refused', faults: {} }],
  ['Close: This client was changed meanwhile', { kind: 'refused', faults: {} }],
])('saves nothing by %s', async (name, expected) => {
  const { asked, outcome } = await saveStale()
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(outcome()).toEqual(expected))
  expect(asked).toHaveLength(1)
})

const formless = defineRecord({ ...clients, form: [] })

it('says every difference, of fields too that the form does not show', async () => {
  const { wrapper } = testPlatform(() => {
    throw new ApiError(409, { error: 'conflict', current })
  })
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )
  const { result } = renderHook(() => useSaveRecord(formless), { wrapper })
  act(() => void result.current.save(begun, change))
  const question = await screen.findByRole('dialog')
  const words = question.querySelector('tbody')?.textContent ?? ''
  expect(words).toContain('Crew')
  expect(words).toMatch(/software/i)
})
