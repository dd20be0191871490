import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { companies, contacts } from '../../../domain/crm/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeModal, modals, showModal } from '../../platform/dialogs.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { CompanyPeople } from './company-people.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

afterEach(() => modals.get().forEach(({ id }) => closeModal(id)))

const ofCompanies: RecordDefinition = companies

const people = ['Otto', 'Yara'].map((name) => testRow(contacts, { first_name: name, name }, { id: name }))

/** The picker of a company's people, with its saves. */
async function picker(answer: (request: ApiRequest) => unknown) {
  const written: ApiRequest[] = []
  const { wrapper: Platform } = testPlatform((request) => {
    if (request.method !== 'PATCH') return { rows: people, next: null, cursor: '1' }
    written.push(request)
    return answer(request)
  })
  showDialogs(Platform)
  const company = testRow(companies, { name: 'Acme' }, { id: 'acme' })
  act(() => {
    showModal({ title: 'Company', body: () => <CompanyPeople definition={ofCompanies} row={{ ...company }} /> })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add person' }))
  const options = await screen.findAllByRole('option')
  const choose = (at: number) => fireEvent.click(options[at] ?? document.body)
  return { written, choose }
}

it('takes the first of two quick choices', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { written, choose } = await picker(() => promise)
  choose(0)
  choose(1)
  resolve({ ...people[0], version: 2, company: 'Acme' })
  await waitFor(() => expect(modals.get()).toHaveLength(1))
  expect(written.map(({ body }) => body)).toEqual([{ version: 1, change: { company: 'Acme' } }])
})

it('offers another choice behind a refusal', async () => {
  const refused = new ApiError(409, { error: 'conflict', title: 'Not saved', message: 'Somebody was faster.' })
  const { written, choose } = await picker(() => Promise.reject(refused))
  choose(0)
  await waitFor(() => expect(written).toHaveLength(1))
  await act(() => Promise.resolve())
  choose(1)
  await waitFor(() => expect(written).toHaveLength(2))
  expect(modals.get()).toHaveLength(2)
})
