import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { dropUnwritten } from '../../platform/kept-input.ts'
import { openAlert } from '../../platform/dialogs.ts'
import { leaveFor } from '../../platform/use-leave-guard.ts'
import { keptForms } from './kept-form.ts'
import { RecordForm } from './record-form.tsx'
import { NoFormSources } from './test-form-sources.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

const stored = { id: 'c7', version: 3, first_name: 'Dana', last_name: 'Whitfield', title: 'CEO', emails: [] }

beforeEach(() => localStorage.clear())

type Save = (change: Doc, base: Doc) => Promise<SaveOutcome>

interface Shown {
  readonly doc: Doc
  readonly isNew?: boolean
  readonly isReadOnly?: boolean
}

/** Opens a form of a contact that can be shown for another record. */
function openPage(first: Shown) {
  const onSave = vi.fn<Save>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change, version: 4 } }),
  )
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const page = (shown: Shown) => (
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordForm definition={contacts} {...shown} isSaving={false} onSave={onSave} />
        </NoFormSources>
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(page(first))
  const openClient = (id: string) =>
    act(() => {
      const client = platform.client.get()
      if (client) platform.client.set({ ...client, id })
    })
  return { onSave, openClient, show: (shown: Shown) => act(() => rerender(page(shown))) }
}

/** Opens the form of a contact in a new page. */
const openForm = (doc: Doc = stored, isNew = false) => openPage({ doc, isNew }).onSave

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const readValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const note = () => screen.queryByText(/^Your unsaved changes of/)

/** Ends the page as a reload does. */
function endPage(): void {
  globalThis.dispatchEvent(new Event('pagehide'))
  cleanup()
}

it('changes of a closed page are restored, and saved as a change of their version', async () => {
  openForm()
  type('Title', 'VP')
  endPage()
  const onSave = openForm()
  expect(readValue('Title')).toBe('VP')
  expect(note()?.textContent).toMatch(/ of \d+:\d\d [AP]M are restored\.$/)
  await press('Save')
  expect(onSave).toHaveBeenCalledWith({ title: 'VP' }, stored)
  await waitFor(() => expect(keptForms.count('ana')).toBe(0))
  expect(note()).toBeNull()
})

it('a refused save keeps the changes for the next page', async () => {
  const onSave = openForm()
  onSave.mockResolvedValue({ kind: 'refused', faults: {} })
  type('Title', 'VP')
  await press('Save')
  endPage()
  openForm()
  expect(readValue('Title')).toBe('VP')
})

it('restored changes of an earlier version show a note and keep that version for the save', async () => {
  openForm()
  type('Title', 'VP')
  endPage()
  const onSave = openForm({ ...stored, version: 5, title: 'Owner', last_name: 'Marsh' })
  expect([readValue('Title'), readValue('Last name')]).toEqual(['VP', 'Marsh'])
  expect(note()?.textContent).toContain('This contact has changed since then')
  await press('Save')
  expect(onSave).toHaveBeenCalledWith({ title: 'VP' }, expect.objectContaining({ version: 3, title: 'CEO' }))
})

it('changes that the record already has are dropped', () => {
  openForm()
  type('Title', 'VP')
  endPage()
  openForm({ ...stored, version: 4, title: 'VP' })
  expect(note()).toBeNull()
  expect(keptForms.count('ana')).toBe(0)
})

it('Discard empties the form and the device', async () => {
  openForm()
  type('Title', 'VP')
  endPage()
  openForm()
  await press('Discard')
  expect([readValue('Title'), keptForms.count('ana'), note()]).toEqual(['CEO', 0, null])
})

it('a form that the user leaves without saving is not restored', async () => {
  openForm()
  type('Title', 'VP')
  const left = leaveFor(() => Promise.resolve())
  await act(async () => openAlert.get()?.answer(true))
  await left
  expect(keptForms.count('ana')).toBe(0)
})

it('a new record is restored on its page', () => {
  openForm({}, true)
  type('First name', 'Kim')
  endPage()
  openForm({}, true)
  expect(readValue('First name')).toBe('Kim')
})

it('input of a new record is not restored in a record with another initial name', () => {
  openForm({ first_name: 'Kim' }, true)
  type('Title', 'Pilot')
  endPage()
  openForm({ first_name: 'Lee' }, true)
  expect(readValue('Title')).toBe('')
})

it('the device keeps no sealed field, and the form asks for it again', () => {
  openForm({}, true)
  type('First name', 'Kim')
  type('Passport', 'X1234567')
  endPage()
  const kept = Object.keys(localStorage).map((name) => localStorage.getItem(name))
  expect(kept.join()).not.toContain('X1234567')
  openForm({}, true)
  expect(note()?.textContent).toContain('This device does not keep Passport')
})

it('a sign-out in another tab stops the writes of this tab', () => {
  openForm()
  type('Title', 'VP')
  dropUnwritten('ana')
  type('Title', 'CFO')
  endPage()
  expect(keptForms.count('ana')).toBe(0)
})

it('a form that changes to another record restores the input of each record in it alone', () => {
  const other = { ...stored, id: 'c8', title: 'Pilot' }
  const { show } = openPage({ doc: stored })
  type('Title', 'VP')
  show({ doc: other })
  expect([readValue('Title'), note()]).toEqual(['Pilot', null])
  type('Title', 'Captain')
  show({ doc: stored })
  expect(readValue('Title')).toBe('VP')
  show({ doc: other })
  expect(readValue('Title')).toBe('Captain')
})

it('the answer to a save of the last record leaves the form of the next one unchanged', async () => {
  const other = { ...stored, id: 'c8', title: 'Pilot' }
  const late = Promise.withResolvers<SaveOutcome>()
  const { show, onSave } = openPage({ doc: stored })
  onSave.mockImplementationOnce(() => late.promise)
  type('Title', 'VP')
  await press('Save')
  show({ doc: other })
  type('Title', 'Captain')
  await act(async () => late.resolve({ kind: 'saved', row: { ...stored, title: 'VP', version: 4 } }))
  expect(readValue('Title')).toBe('Captain')
  await press('Save')
  expect(onSave).toHaveBeenLastCalledWith({ title: 'Captain' }, other)
})

it('input of a new record stays in its client when another client is opened', () => {
  const { openClient } = openPage({ doc: {}, isNew: true })
  type('First name', 'Kim')
  openClient('c2')
  expect([readValue('First name'), note()]).toEqual(['', null])
  openClient('c1')
  expect(readValue('First name')).toBe('Kim')
})

it('a reader gets no input that was typed with the role to save', () => {
  openForm()
  type('Title', 'VP')
  endPage()
  const { show } = openPage({ doc: stored, isReadOnly: true })
  expect([readValue('Title'), note()]).toEqual(['CEO', null])
  show({ doc: stored })
  expect(readValue('Title')).toBe('VP')
})
