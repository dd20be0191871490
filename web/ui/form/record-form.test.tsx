import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { blogs } from '../../../domain/content/index.ts'
import { defineRecord, type Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from './record-form.tsx'
import { drawFieldsWith } from '../field/room-fields.ts'
import { TextListField } from './text-list-field.tsx'
import { NoFormSources } from './test-form-sources.tsx'
import { held, openForm, stored, type, valueOf } from './test-record-form.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

interface Blocker {
  readonly disabled: boolean
  readonly enableBeforeUnload: () => boolean
}

const guard = vi.hoisted(() => ({ of: (): Blocker => ({ disabled: true, enableBeforeUnload: () => false }) }))
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: (blocker: Blocker) => {
    guard.of = () => blocker
  },
}))

/** True if leaving the page asks first: by the menu, by Back, by reloading it. */
const isGuarded = (): boolean => !guard.of().disabled && guard.of().enableBeforeUnload()

function setUpNew(onSave: (doc: Doc) => Promise<SaveOutcome>) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordForm definition={contacts} doc={{}} isNew isSaving={false} onSave={onSave} />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
}

describe('RecordForm', () => {
  it('offers Save only once something has changed, and sends only that', async () => {
    const { onSave } = openForm(contacts)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    type('Company', 'Whitfield Holdings')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ company: 'Whitfield Holdings' }, stored))
  })

  it('a refused save scrolls to the fault a moment later', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { onSave } = openForm(contacts)
    onSave.mockResolvedValue({ kind: 'refused', faults: { company: 'No such company.' } })
    type('Company', 'Nobody')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('Company')]))
  })

  it('a form without input follows a colleague', () => {
    const { show } = openForm(contacts)
    act(() => show({ ...stored, company: 'Renamed' }))
    expect(valueOf('Company')).toBe('Renamed')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('goes back to the record as it is now on Cancel', () => {
    const { show } = openForm(contacts)
    type('First name', 'Dan')
    act(() => show({ ...stored, company: 'Renamed' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([valueOf('First name'), valueOf('Company')]).toEqual(['Dana', 'Renamed'])
  })

  it('a form with a fault is not sent, and names the fault', async () => {
    const { onSave } = openForm(contacts)
    type('Phone', '555')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Invalid')).toBeDefined()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('leaves out a field that its rule hides, and empties the fields that a choice clears', async () => {
    const entries = [{ id: 'p1', label: 'News' }]
    const drawn = blogs.form.map((field) =>
      field.property === 'entries' ? ({ ...field, component: 'input-followers' } as const) : field,
    )
    const { onSave } = openForm(defineRecord({ ...blogs, form: drawn }), {
      name: 'Blog',
      site: 'main',
      size: 2,
      entries,
      active: true,
    })
    expect(screen.getByRole('combobox', { name: 'Pages' })).toBeDefined()
    fireEvent.click(screen.getByRole('combobox', { name: 'Shows' }))
    fireEvent.click(screen.getByRole('option', { name: 'Latest', hidden: true }))
    expect(screen.queryByRole('combobox', { name: 'Pages' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave.mock.calls[0]?.[0]).toEqual({ query: 'latest', entries: [] }))
  })

  it('names a fault that no field shows', async () => {
    const code = 'nobody-draws-it'
    const { onSave } = openForm(defineRecord({ ...contacts, check: () => [{ path: 'consent_source', code }] }))
    type('Company', 'Whitfield Holdings')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(`consent_source: Please check this value (${code}).`)
    expect(onSave).not.toHaveBeenCalled()
  })

  it('is not left without a question while something typed is not saved', async () => {
    const { show, onSave } = openForm(contacts)
    expect(isGuarded()).toBe(false)
    type('Company', 'Whitfield Holdings')
    expect(isGuarded()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(isGuarded()).toBe(false)
    type('Company', 'Whitfield Holdings')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isGuarded()).toBe(false))
    expect(onSave).toHaveBeenCalledOnce()
    act(() => show({ ...stored, company: 'Whitfield Holdings' }))
    expect(isGuarded()).toBe(false)
  })

  it('a new record opens the way to its page once it is made, and keeps it shut where it is refused', async () => {
    const onSave = vi.fn<(doc: Doc) => Promise<SaveOutcome>>()
    onSave.mockResolvedValueOnce({ kind: 'refused', faults: { company: 'Taken' } })
    onSave.mockResolvedValueOnce({ kind: 'saved', row: { company: 'Whitfield and Sons' } })
    setUpNew(onSave)
    type('Company', 'Whitfield Holdings')
    fireEvent.click(screen.getByRole('button', { name: 'Create contact' }))
    expect(await screen.findByText('Taken')).toBeDefined()
    expect(isGuarded()).toBe(true)
    type('Company', 'Whitfield and Sons')
    fireEvent.click(screen.getByRole('button', { name: 'Create contact' }))
    await waitFor(() => expect(isGuarded()).toBe(false))
    expect(onSave).toHaveBeenCalledTimes(2)
  })

  it('only shows where the user may not write', () => {
    const { show } = openForm(contacts)
    act(() => show(stored, true))
    expect(screen.getByLabelText<HTMLInputElement>('Company').readOnly).toBe(true)
  })
})

describe('after a save', () => {
  const first: Doc = { ...stored, email: 'dana@x.example', version: 1 }
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  it('the stored value becomes the start of the form; input since the save stays', async () => {
    const { onSave, show } = openForm(contacts, first)
    const { ask, answer } = held<SaveOutcome>()
    onSave.mockImplementationOnce(ask)
    type('Email', ' Dana@Y.example')
    submit()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    type('Company', 'Whitfield Holdings')
    const kept = { ...first, email: 'dana@y.example', version: 2 }
    await answer({ kind: 'saved', row: kept })
    expect([valueOf('Email'), valueOf('Company')]).toEqual(['dana@y.example', 'Whitfield Holdings'])
    expect(screen.getByText('1 changed')).toBeDefined()
    act(() => show(first))
    submit()
    await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ company: 'Whitfield Holdings' }, kept))
  })

  it('a list that still shows the earlier row reverts nothing', async () => {
    const { show } = openForm(contacts, first)
    type('Email', 'dana@y.example')
    submit()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    act(() => show({ ...first, email: 'dana@y.example', version: 2 }))
    act(() => show({ ...first }))
    expect(valueOf('Email')).toBe('dana@y.example')
  })

  it('a second one waits for the first to be over', async () => {
    const { onSave } = openForm(contacts, first)
    const { ask, answer } = held<SaveOutcome>()
    onSave.mockImplementation(ask)
    type('Company', 'Whitfield Holdings')
    submit()
    submit()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    await answer({ kind: 'refused', faults: {} })
    expect(onSave).toHaveBeenCalledOnce()
    expect([valueOf('Company'), isGuarded()]).toEqual(['Whitfield Holdings', true])
    submit()
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  })

  it('keeping mine shows mine, before any list has it', async () => {
    const { onSave } = openForm(contacts, first)
    type('Company', 'Whitfield Holdings')
    onSave.mockResolvedValueOnce({ kind: 'discarded', row: { ...first, company: 'Renamed', version: 2 } })
    submit()
    await waitFor(() => expect(valueOf('Company')).toBe('Renamed'))
    expect(isGuarded()).toBe(false)
  })
})

it('choosing theirs for the sent value keeps the input since then', async () => {
  const { onSave } = openForm(contacts)
  const saving = held<SaveOutcome>()
  onSave.mockImplementationOnce(() => saving.ask())
  type('Company', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  type('First name', 'Dan')
  await saving.answer({ kind: 'discarded', row: { ...stored, company: 'Theirs', version: 2 } })
  expect([valueOf('Company'), valueOf('First name')]).toEqual(['Theirs', 'Dan'])
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
})

it('a phone number is saved whole, even without leaving its field', async () => {
  const { onSave } = openForm(contacts)
  type('Phone', '(512) 555-0174')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ phone: '+15125550174' }, stored))
  await waitFor(() => expect(isGuarded()).toBe(false))
})

it('a save waits for an address that is being looked up, and is none where it is refused', async () => {
  const { ask, answer } = held<string | undefined>()
  drawFieldsWith({ 'contact-emails': (props) => <TextListField {...props} refusalOf={ask} /> })
  const onSave = vi.fn<(doc: Doc) => Promise<SaveOutcome>>(() => Promise.resolve({ kind: 'saved', row: {} }))
  setUpNew(onSave)
  type('Company', 'Whitfield Holdings')
  const address = screen.getByRole('textbox', { name: 'Secondary emails' })
  const create = async () => {
    fireEvent.blur(address, { relatedTarget: screen.getByRole('button', { name: 'Create contact' }) })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create contact' })))
  }
  fireEvent.change(address, { target: { value: 'taken@x.example' } })
  await create()
  await answer('It is taken.')
  expect(onSave).not.toHaveBeenCalled()
  fireEvent.change(address, { target: { value: 'free@x.example' } })
  await create()
  expect(onSave).not.toHaveBeenCalled()
  await answer(undefined)
  await waitFor(() => expect(onSave.mock.calls[0]?.[0]).toMatchObject({ emails: ['free@x.example'] }))
})
