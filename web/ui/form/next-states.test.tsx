import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { quotes } from '../../../domain/charter/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from './record-form.tsx'
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
        <RecordForm definition={definition} doc={doc} isSaving={false} onSave={onSave} />
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

  it('offers what may come next, says why something may not, and sends why it was changed', async () => {
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

  it('asks for no reason where the form is of another part of the record', () => {
    setUp(quote, { ...anyQuotes, form: anyQuotes.form.filter(({ part }) => part === 'Legs') })
    expect(screen.queryByLabelText(/^Why the status changes/)).toBeNull()
  })

  it('offers every state to whoever may force it, and asks for the reason', () => {
    setUp({ ...quote, can: { ...quote.can, force: true } })
    choose('Paid (forced)')
    expect(screen.getByLabelText(/^Why the status changes/).hasAttribute('required')).toBe(true)
  })
})
