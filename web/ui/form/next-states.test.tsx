import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { quotes } from '../../../domain/charter/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from './record-form.tsx'
import { NoFormSources } from './test-form-sources.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

const anyQuotes: RecordDefinition = quotes

function setUp(doc: Doc, definition: RecordDefinition = anyQuotes) {
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change } }),
  )
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordForm definition={definition} doc={doc} isSaving={false} onSave={onSave} />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  return { onSave }
}

describe('the form of a record that moves from state to state', () => {
  const quote = {
    id: 'q1',
    version: 1,
    status: 'qConfirmed',
    can: {
      write: true,
      states: [{ to: 'qOutstanding' }, { to: 'tSubmitted', unless: 'A trip has to be made first.' }],
    },
  }
  const choose = (status: string) => {
    fireEvent.click(screen.getByRole('option', { name: status, hidden: true }))
  }

  it('offers the possible next states, gives the reason of an impossible one, and sends the reason of the change', async () => {
    const { onSave } = setUp(quote)
    expect(screen.getByText('Requested: A trip has to be made first.')).toBeDefined()
    expect(screen.queryByLabelText(/^Why the status changes/)).toBeNull()
    const box = screen.getByRole('combobox', { name: /^Status/ })
    fireEvent.click(box)
    const options = within(document.getElementById(box.getAttribute('aria-controls') ?? '') ?? document.body)
    expect(options.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
      'Confirmed',
      'Outstanding',
      'Requested',
    ])
    expect(screen.getByRole('option', { name: 'Requested', hidden: true }).hasAttribute('data-combobox-disabled')).toBe(
      true,
    )
    choose('Outstanding')
    fireEvent.change(screen.getByLabelText(/^Why the status changes/), { target: { value: 'They asked again' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const change = { status: 'qOutstanding', why: 'They asked again' }
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(change, quote))
  })

  it('asks for no reason if the form is of another part of the record', () => {
    setUp(quote, { ...anyQuotes, form: anyQuotes.form.filter(({ part }) => part === 'Legs') })
    expect(screen.queryByLabelText(/^Why the status changes/)).toBeNull()
  })

  it('offers other states to users who may force them, asks for the reason, and sends the force', async () => {
    const forcible = { ...quote, can: { ...quote.can, force: true } }
    const { onSave } = setUp(forcible)
    // Quotes and trips each have a state of this name.
    expect(screen.getAllByRole('option', { name: 'Requested (forced)', hidden: true })).toHaveLength(2)
    choose('Awaiting Payment (forced)')
    const reason = screen.getByLabelText(/^Why the status changes/)
    expect(reason.hasAttribute('required')).toBe(true)
    fireEvent.change(reason, { target: { value: 'Agreed by phone' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const change = { status: 'pWaiting', why: 'Agreed by phone', force: true }
    await waitFor(() => expect(onSave).toHaveBeenCalledWith(change, forcible))
  })

  it('offers no state that only the ledger sets, even to users who may force', () => {
    setUp({ ...quote, can: { ...quote.can, force: true } })
    expect(screen.queryByRole('option', { name: /^Paid/, hidden: true })).toBeNull()
  })
})
