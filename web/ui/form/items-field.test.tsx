import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contacts } from '../../../domain/crm/index.ts'
import {
  checkboxField,
  defineRecord,
  itemsField,
  numberField,
  phoneField,
  textField,
  type Doc,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { textOf } from '../cells/record-cell.tsx'
import { notices, undoLast } from '../../platform/notices.ts'
import { drawFieldsWith, roomFields, roomKinds } from '../field/room-fields.ts'
import { lazyPart } from '../lazy-part.tsx'
import { RecordForm } from './record-form.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

afterEach(() => {
  act(() => notices.set([]))
  for (const kind of roomKinds) delete roomFields[kind]
})

const stop: EditorField = itemsField('stops', 'Stops', {
  items: { one: 'stop', empty: 'No stops.', title: (item) => textOf(item['city']) },
  fields: [textField('city', 'Stop city')],
})

const legs: EditorField = itemsField('legs', 'Legs', {
  items: { one: 'leg', empty: 'No legs yet.', title: (item) => textOf(item['name']), begin: { paxNum: 2 } },
  fields: [
    textField('name', 'Leg name', { required: true }),
    numberField('paxNum', 'Passengers'),
    phoneField('crew.phone', 'Crew phone'),
    checkboxField('isEmpty', 'Empty leg'),
    { property: 'via', label: 'Via', component: 'airport' },
    stop,
  ],
})

const flights = defineRecord({
  ...contacts,
  shape: z.object({
    name: z.string().optional(),
    legs: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().optional(),
          paxNum: z.number().max(10).optional(),
          stops: z.array(z.object({ id: z.string(), city: z.string().max(5).optional() })).optional(),
        }),
      )
      .default([]),
  }),
  form: [textField('name', 'Name'), legs],
  derive: (doc) => doc,
  check: () => [],
})

const kept = { aircraft: { id: 't1', tail_number: 'N1' } }
const stored: Doc = {
  name: 'Aspen',
  version: 1,
  legs: [
    { id: 'a', name: 'Out', paxNum: 2, ...kept },
    { id: 'b.1', name: 'Back', paxNum: 3, stops: [{ id: 's', city: 'Tulsa' }] },
  ],
}

function setUp(doc: Doc = stored, isReadOnly = false) {
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change, version: 2 } }),
  )
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordForm definition={flights} doc={doc} isSaving={false} isReadOnly={isReadOnly} onSave={onSave} />
      </MantineProvider>
    </Platform>,
  )
  return { onSave, saved: () => onSave.mock.calls.at(-1)?.[0] as { legs: Doc[] } | undefined }
}

const list = () => screen.getByRole('list', { name: 'Legs' })
const heads = () => [...list().children].map((item) => item.querySelector('[aria-expanded]')?.textContent)
const open = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('a list of items', () => {
  it('is folded, and unfolds one by one by its button', () => {
    setUp()
    expect(heads()).toEqual(['Leg 1Out', 'Leg 2Back'])
    expect(screen.queryByLabelText(/^Leg name/)).toBeNull()
    open(/^Leg 2/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Leg name/).value).toBe('Back')
    open(/^Leg 2/)
    expect(screen.queryByLabelText(/^Leg name/)).toBeNull()
  })

  it('saves the change of one item, and keeps the rest of it and the other items', async () => {
    const { saved } = setUp()
    open(/^Leg 1/)
    type('Passengers', '4')
    type('Crew phone', '(512) 555-0174')
    expect(screen.getByText('1 changed')).toBeDefined()
    save()
    await waitFor(() => expect(saved()?.legs).toBeDefined())
    const [out] = stored['legs'] as Doc[]
    expect(saved()?.legs[0]).toEqual({ ...out, paxNum: 4, crew: { phone: '+15125550174' } })
    expect(saved()?.legs[1]).toEqual((stored['legs'] as Doc[])[1])
  })

  it('reverting the input leaves no change', () => {
    setUp()
    open(/^Leg 1/)
    type('Crew phone', '5')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
    type('Crew phone', '')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('shows its items before the inputs that a room draws are here, and adds or unfolds one only then', async () => {
    const input = Promise.withResolvers<() => ReactNode>()
    drawFieldsWith({ airport: lazyPart(() => input.promise) })
    setUp()
    expect(heads()).toEqual(['Leg 1Out', 'Leg 2Back'])
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add leg' })
    expect(add.disabled).toBe(true)
    open(/^Leg 2/)
    expect(screen.getByRole('button', { name: /^Leg 2/, busy: true, expanded: false })).toBeDefined()
    await act(async () => {
      input.resolve(() => 'An airport')
      await input.promise
    })
    await waitFor(() => expect(add.disabled).toBe(false))
    expect(screen.getByRole('button', { name: /^Leg 2/, busy: false, expanded: true })).toBeDefined()
    expect(screen.getByText('An airport')).toBeDefined()
  })

  it('begins a new item with a new id, unfolded, with the focus in it', async () => {
    const { saved } = setUp({ name: 'Aspen', version: 1, legs: [] })
    expect(screen.getByText('No legs yet.')).toBeDefined()
    press('Add leg')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Leg name/))
    type('Leg name', 'Out')
    save()
    await waitFor(() => expect(saved()?.legs).toHaveLength(1))
    expect(saved()?.legs[0]).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Out', paxNum: 2 })
  })

  it('is put into another order by buttons and keys, which keep the focus and say so', async () => {
    const { saved } = setUp()
    press('Move leg 2, Back up')
    expect(heads()).toEqual(['Leg 1Back', 'Leg 2Out'])
    expect(document.activeElement?.textContent).toBe('Leg 1Back')
    expect(screen.getByText('Leg moved to place 1 of 2.')).toBeDefined()
    open(/^Leg 1/)
    const name = screen.getByLabelText(/^Leg name/)
    act(() => name.focus())
    fireEvent.keyDown(name, { key: 'ArrowDown', altKey: true })
    expect(heads()).toEqual(['Leg 1Out', 'Leg 2Back'])
    expect(document.activeElement).toBe(name)
    fireEvent.keyDown(name, { key: 'ArrowDown', altKey: true })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    fireEvent.keyDown(name, { key: 'ArrowUp', altKey: true })
    save()
    await waitFor(() => expect(saved()?.legs.map(({ id }) => id)).toEqual(['b.1', 'a']))
  })

  it('takes an item away, hands the focus on, and brings it back by Undo', () => {
    setUp()
    press('Remove leg 1, Out')
    expect(heads()).toEqual(['Leg 1Back'])
    expect(document.activeElement?.textContent).toBe('Leg 1Back')
    const [notice] = notices.get()
    expect(notice?.title).toBe('Leg 1, Out removed')
    act(() => notice?.action?.run())
    expect(heads()).toEqual(['Leg 1Out', 'Leg 2Back'])
  })

  it('offers no Undo any more once the form is left', () => {
    setUp()
    press('Remove leg 1, Out')
    expect(notices.get()).toHaveLength(1)
    cleanup()
    expect(notices.get()).toEqual([])
    expect(undoLast()).toBe(false)
  })

  it('nests: items within an item', async () => {
    const { saved } = setUp()
    open(/^Leg 2/)
    expect(screen.getByRole('list', { name: 'Stops' })).toBeDefined()
    open(/^Stop 1/)
    type('Stop city', 'Waco')
    press('Add stop')
    typeSecond('Omaha')
    save()
    await waitFor(() => expect(saved()?.legs[1]).toMatchObject({ stops: [{ city: 'Waco' }, { city: 'Omaha' }] }))
  })

  it('is read-only without permission to change', () => {
    setUp(stored, true)
    expect(screen.queryByRole('button', { name: /Add|Remove|Move/ })).toBeNull()
    open(/^Leg 1/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Leg name/).readOnly).toBe(true)
  })

  it('unfolds an item with a fault, and shows it at the field', async () => {
    const { onSave } = setUp()
    open(/^Leg 1/)
    type('Leg name', '')
    open(/^Leg 1/)
    save()
    expect(await screen.findByText('Leg name is required.')).toBeDefined()
    expect(onSave).not.toHaveBeenCalled()
    type('Leg name', 'Out')
    expect(screen.queryByText('Leg name is required.')).toBeNull()
  })

  it('shows a fault of the shape at its field, however deep', async () => {
    setUp()
    open(/^Leg 2/)
    open(/^Stop 1/)
    type('Stop city', 'Albuquerque')
    save()
    const input = screen.getByLabelText('Stop city')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  })

  it('shows a fault of the server at the item that was sent', async () => {
    const { onSave } = setUp()
    onSave.mockResolvedValueOnce({ kind: 'refused', faults: { 'legs.1.paxNum': 'Too many for this aircraft.' } })
    press('Move leg 2, Back up')
    save()
    expect(await screen.findByText('Too many for this aircraft.')).toBeDefined()
    expect(within(list().children[1] as HTMLElement).getByText('Too many for this aircraft.')).toBeDefined()
  })

  it('keeps input in an item during a save, together with the server’s changes of other items', async () => {
    const { onSave, saved } = setUp()
    let answer: (outcome: SaveOutcome) => void = () => undefined
    onSave.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    open(/^Leg 1/)
    type('Passengers', '4')
    save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    type('Leg name', 'Outbound')
    const [out, back] = saved()?.legs ?? []
    const row = {
      ...stored,
      version: 2,
      legs: [
        { ...out, fbo: 'Signature' },
        { ...back, paxNum: 9 },
      ],
    }
    await act(async () => answer({ kind: 'saved', row }))
    expect(heads()).toEqual(['Leg 1Outbound', 'Leg 2Back'])
    save()
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
    expect(saved()?.legs).toMatchObject([{ id: 'a', name: 'Outbound', paxNum: 4, fbo: 'Signature' }, { paxNum: 9 }])
  })

  it('shows an item list that is none as it is', () => {
    const { onSave } = setUp({ ...stored, legs: [{ name: 'without an id' }] })
    expect(screen.getByText('This form cannot edit it.')).toBeDefined()
    expect(onSave).not.toHaveBeenCalled()
  })
})

const typeSecond = (city: string) => {
  const [, second] = screen.getAllByLabelText('Stop city')
  if (second) fireEvent.change(second, { target: { value: city } })
}
