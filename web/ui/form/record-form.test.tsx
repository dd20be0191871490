import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from './record-form.tsx'

const stored = { first_name: 'Dana', last_name: 'Whitfield', company: 'Whitfield', emails: [], active: true }

function setUp(onSave = vi.fn<(change: Doc, base: Doc) => Promise<undefined>>(() => Promise.resolve(undefined))) {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const form = (doc: Doc, isReadOnly = false) => (
    <Platform>
      <MantineProvider env="test">
        <RecordForm definition={contacts} doc={doc} isSaving={false} isReadOnly={isReadOnly} onSave={onSave} />
      </MantineProvider>
    </Platform>
  )
  const view = render(form(stored))
  return { onSave, show: (doc: Doc, isReadOnly?: boolean) => view.rerender(form(doc, isReadOnly)) }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('RecordForm', () => {
  it('offers Save only once something has changed, and sends only that', async () => {
    const { onSave } = setUp()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    type('Company', 'Whitfield Holdings')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ company: 'Whitfield Holdings' }, stored))
  })

  it('follows a colleague while nothing is typed', () => {
    const { show } = setUp()
    act(() => show({ ...stored, company: 'Renamed' }))
    expect(valueOf('Company')).toBe('Renamed')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('keeps what is typed when a colleague saves, and says from which version it was made', async () => {
    const { show, onSave } = setUp()
    type('First name', 'Dan')
    act(() => show({ ...stored, company: 'Renamed' }))
    expect(valueOf('First name')).toBe('Dan')
    expect(valueOf('Company')).toBe('Whitfield')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ first_name: 'Dan' }, stored))
  })

  it('goes back to the record as it is now on Cancel', () => {
    const { show } = setUp()
    type('First name', 'Dan')
    act(() => show({ ...stored, company: 'Renamed' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([valueOf('First name'), valueOf('Company')]).toEqual(['Dana', 'Renamed'])
  })

  it('does not send what is wrong, and says what', async () => {
    const { onSave } = setUp()
    type('Phone', '555')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Invalid')).toBeDefined()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('only shows where the user may not write', () => {
    const { show } = setUp()
    act(() => show(stored, true))
    expect(screen.getByLabelText<HTMLInputElement>('Company').readOnly).toBe(true)
  })
})
