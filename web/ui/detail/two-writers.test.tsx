import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { modals } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { OpenDialogs } from '../open-dialogs.tsx'
import { useSaveRecord } from '../form/use-save-record.ts'
import { NoFormSources } from '../form/test-form-sources.tsx'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

afterEach(() => act(() => modals.set([])))

type Row = Presented<RecordDefinition>

const address = (id: string, city: string) => ({ id, company: 'Whitfield', zip: '75201', email: 'a@x.example', city })
const people = { first_name: 'Dana', addresses: [address('a', 'Dallas'), address('b', 'Waco')] }
const begun: Row = { ...testRow(contacts, people, { id: 'c1' }) }
const of = (first: string) => contacts.shape.parse({ addresses: [address('a', first), address('b', 'Waco')] }).addresses

function Page({ row }: { readonly row: Row }) {
  const { save, isSaving } = useSaveRecord(contacts)
  return (
    <RecordForm definition={contacts} doc={row} isSaving={isSaving} onSave={(change, base) => save(base, change)} />
  )
}

/** A page on a server where a colleague has changed the city of the first address. */
function open() {
  const theirs: Row = { ...begun, version: 2, addresses: of('Plano') }
  const { asked, wrapper: Platform } = testPlatform(({ body }) => {
    const sent = body as { readonly version: number; readonly change: object } | undefined
    if (sent?.version === undefined) return { rows: [] }
    if (sent.version !== 2) throw new ApiError(409, { error: 'conflict', current: theirs })
    return { ...theirs, ...sent.change, version: 3 }
  })
  const page = (row: Row) => (
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <Page row={row} />
          <OpenDialogs />
        </NoFormSources>
      </MantineProvider>
    </Platform>
  )
  const view = render(page(begun))
  return { writes: () => asked.filter(({ body }) => body !== undefined), show: (row: Row) => view.rerender(page(row)) }
}

const unfold = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Address ${number}`) }))
const citiesShown = () => screen.getAllByLabelText<HTMLInputElement>('City').map(({ value }) => value)

it('two people edit two addresses of one contact: no question is asked, and both are kept', async () => {
  const { writes } = open()
  unfold(2)
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Austin' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toMatchObject({
    version: 2,
    change: { addresses: [address('a', 'Plano'), address('b', 'Austin')] },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  unfold(1)
  expect(citiesShown()).toEqual(['Plano', 'Austin'])
})

it('two people edit the same city: the question names the address and both cities', async () => {
  open()
  unfold(1)
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Frisco' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog')
  const [row] = [...question.querySelectorAll('tbody tr')].map((one) => one.textContent)
  expect(row).toMatch(/Addresses.*no\. 1: city Plano.*no\. 1: city Frisco/)
})
