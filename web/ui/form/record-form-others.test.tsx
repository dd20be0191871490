import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { held, openForm, stored, type, valueOf } from './test-record-form.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => localStorage.clear())

const first: Doc = { ...stored, email: 'dana@x.example', version: 1 }
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it("a colleague's save fills and marks untouched fields, and the user's input is saved as a change of it", async () => {
  const { show, onSave } = openForm(contacts)
  type('First name', 'Dan')
  const renamed = { ...stored, company: 'Renamed' }
  act(() => show(renamed))
  expect([valueOf('First name'), valueOf('Company')]).toEqual(['Dan', 'Renamed'])
  expect(screen.getAllByText('Updated')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ first_name: 'Dan' }, renamed))
  expect(screen.queryByText('Updated')).toBeNull()
})

it("a field that a colleague saved too keeps the typed words, shows the colleague's and takes them when asked", async () => {
  const { show, onSave } = openForm(contacts, first)
  type('First name', 'Dan')
  type('Company', 'Whitfield Holdings')
  const renamed = { ...first, version: 2, company: 'Renamed' }
  act(() => show(renamed))
  expect(valueOf('Company')).toBe('Whitfield Holdings')
  expect(screen.getByText('Saved elsewhere: Renamed')).toBeDefined()
  onSave.mockResolvedValueOnce({ kind: 'refused', faults: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const change = { first_name: 'Dan', company: 'Whitfield Holdings' }
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith(change, expect.objectContaining({ version: 1 })))
  fireEvent.click(screen.getByRole('button', { name: 'Use saved value: Company' }))
  expect(valueOf('Company')).toBe('Renamed')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ first_name: 'Dan' }, renamed))
})

it("a late answer keeps a colleague's later save and input typed during the request", async () => {
  const { onSave, show } = openForm(contacts, first)
  const { ask, answer } = held<SaveOutcome>()
  onSave.mockImplementationOnce(ask)
  type('Email', 'dana@y.example')
  submit()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  const own = { ...first, email: 'dana@y.example', version: 2 }
  const renamed = { ...own, company: 'Renamed', version: 3 }
  act(() => show(own))
  act(() => show(renamed))
  type('Title', 'VP')
  await answer({ kind: 'saved', row: own })
  expect([valueOf('Company'), valueOf('Title')]).toEqual(['Renamed', 'VP'])
  expect(screen.getByText('1 changed')).toBeDefined()
  submit()
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ title: 'VP' }, renamed))
})

it('Cancel during a request leaves the stored values', async () => {
  const { onSave } = openForm(contacts, first)
  const { ask, answer } = held<SaveOutcome>()
  onSave.mockImplementationOnce(ask)
  type('Company', 'Whitfield Holdings')
  submit()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await answer({ kind: 'saved', row: { ...first, company: 'Whitfield Holdings', version: 2 } })
  expect([valueOf('Company'), screen.queryByRole('button', { name: 'Save' })]).toEqual(['Whitfield Holdings', null])
})
