import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clients } from '../../../domain/company/index.ts'
import { defineRecord, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { modals } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { SaveOutcome } from './use-form-draft.ts'
import { OpenDialogs } from '../open-dialogs.tsx'
import { useSaveRecord } from './use-save-record.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => modals.set([])))

type Row = Presented<RecordDefinition>

const roles = [{ id: 'sales', label: 'Sales', show_in_filters: false }]
const crew = { id: 'crew', label: 'Crew', show_in_filters: false }
const plain = clients.shape.parse({ name: 'Laro', name_key: 'laro', config: { roles } })
const made: Row = {
  ...plain,
  id: 'c1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: false },
}
const withSoftware = (type: 'fos' | 'avianis' | 'bart') => ({
  ...plain.config,
  software: { ...plain.config.software, type },
})
const begun: Row = { ...made, config: withSoftware('fos') }
/** A colleague added a role and chose other software. */
const current: Row = { ...begun, version: 2, config: { ...withSoftware('avianis'), roles: [...roles, crew] } }
/** The same software chosen otherwise, and another field. */
const change = { config: withSoftware('bart'), email: 'new@laro.example' }

/** Begins to save a change of a version that is no more. */
function saveStale(changed: Doc, definition: RecordDefinition = clients, theirs: Doc = current) {
  const { asked, wrapper } = testPlatform(({ body }) => {
    const sent = body as { readonly version: number; readonly change: object }
    if (sent.version !== current.version) throw new ApiError(409, { error: 'conflict', current: theirs })
    return { ...current, ...sent.change, version: 3 }
  })
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )
  const { result } = renderHook(() => useSaveRecord(definition), { wrapper })
  let outcome: SaveOutcome<Presented<RecordDefinition>> | undefined
  act(() => {
    void result.current.save(begun, changed).then((said) => (outcome = said))
  })
  return { asked, outcome: () => outcome }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('saves both changes of different fields without a question', async () => {
  const { asked, outcome } = saveStale({ email: 'new@laro.example' })
  await waitFor(() => expect(outcome()?.kind).toBe('saved'))
  expect(asked[1]?.body).toMatchObject({ version: 2, change: { email: 'new@laro.example' } })
})

it.each([
  ['saves again', { email: 'new@laro.example' }],
  ['asks', change],
])('neither %s nor says anything after the session of the saving user has ended', async (_, changed) => {
  const first = Promise.withResolvers<never>()
  const { platform, asked, wrapper } = testPlatform(() =>
    asked.length === 1 ? first.promise : { ...current, version: 3 },
  )
  const { result } = renderHook(() => useSaveRecord(clients), { wrapper })
  notify(null)
  const saved = result.current.save(begun, changed)
  await waitFor(() => expect(asked).toHaveLength(1))
  act(() => platform.session.end())
  first.reject(new ApiError(409, { error: 'conflict', current }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect([asked.length, modals.get(), notices.get()]).toEqual([1, [], []])
  expect(await saved).toEqual({ kind: 'refused', faults: {} })
})

it('asks about a field changed by both, and saves mine with all other changes', async () => {
  const { asked, outcome } = saveStale(change)
  const question = await screen.findByRole('dialog')
  const rows = [...question.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['Scheduling softwareAvianisBART'])
  await press('Save mine')
  await waitFor(() => expect(outcome()?.kind).toBe('saved'))
  expect(asked[1]?.body).toMatchObject({
    version: 2,
    change: { config: { roles: [...roles, crew], software: { type: 'bart' } }, email: 'new@laro.example' },
  })
})

it('keeps theirs for a field changed by both, and still saves my other changes', async () => {
  const { asked, outcome } = saveStale(change)
  await press('Keep theirs')
  await waitFor(() => expect(outcome()?.kind).toBe('saved'))
  expect(asked[1]?.body).toMatchObject({
    version: 2,
    change: { config: { roles: [...roles, crew], software: { type: 'avianis' } }, email: 'new@laro.example' },
  })
})

it('saves nothing if only their values are left', async () => {
  const { asked, outcome } = saveStale({ config: change.config })
  await press('Keep theirs')
  await waitFor(() => expect(outcome()).toEqual({ kind: 'discarded', row: current }))
  expect(asked).toHaveLength(1)
})

it.each(['Go on editing', 'Close: This client was changed meanwhile'])('saves nothing by %s', async (name) => {
  const { asked, outcome } = saveStale(change)
  await press(name)
  await waitFor(() => expect(outcome()).toEqual({ kind: 'refused', faults: {} }))
  expect(asked).toHaveLength(1)
})

it('shows the differences of fields outside the form too', async () => {
  saveStale(change, defineRecord({ ...clients, form: [] }))
  const question = await screen.findByRole('dialog')
  expect(question.querySelector('tbody')?.textContent).toMatch(/software/i)
})

it('decides the moment of a change without a question, and shows no comparison', async () => {
  const moved = defineRecord({ ...clients, latest: ['edited'] })
  saveStale({ ...change, edited: 9 }, moved, { ...current, edited: 5 })
  const question = await screen.findByRole('dialog')
  const rows = [...question.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['Scheduling softwareAvianisBART'])
})
