import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { ListEditor, type ListColumn, type ListRow } from './list-editor.tsx'
import type { SavePart } from './use-setting-draft.ts'

const isGuarded = vi.hoisted(() => vi.fn<(isUnsaved: boolean) => void>())
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => isGuarded(!disabled),
}))

const columns: readonly ListColumn[] = [
  { field: 'label', label: 'Stage', isRequired: true },
  { field: 'type', label: 'Kind' },
]
const stored: readonly ListRow[] = [
  { label: 'Booked', type: '' },
  { label: 'Flown', type: '' },
]

function setUp(isReader = false) {
  const onSave = vi.fn<SavePart<readonly ListRow[]>>()
  const { wrapper: Platform } = testPlatform(() => undefined)
  const editor = (rows: readonly ListRow[], isReadOnly = false) => (
    <Platform>
      <MantineProvider env="test">
        <ListEditor
          columns={columns}
          rows={rows}
          one="Order stage"
          blank={() => ({ label: '', type: '' })}
          isReadOnly={isReadOnly}
          isSaving={false}
          onSave={onSave}
        />
      </MantineProvider>
    </Platform>
  )
  const view = render(editor(stored, isReader))
  const show = (rows: readonly ListRow[], isReadOnly = false) => act(() => view.rerender(editor(rows, isReadOnly)))
  return { onSave, show, close: () => view.unmount() }
}

const stage = (at: number) => screen.getByLabelText<HTMLInputElement>(`Stage of order stage ${at}`)
const type = (at: number, value: string) => fireEvent.change(stage(at), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('ListEditor', () => {
  beforeEach(() => {
    isGuarded.mockClear()
    localStorage.clear()
  })

  it('keeps unsaved input when a colleague saves, and asks before it overwrites theirs', async () => {
    const { onSave, show } = setUp()
    type(1, 'Confirmed')
    show([{ label: 'Renamed', type: '' }])
    expect(stage(1).value).toBe('Confirmed')
    save()
    expect(openAlert.get()).toMatchObject({ title: 'These settings were changed meanwhile' })
    expect(onSave).not.toHaveBeenCalled()
    await act(async () => openAlert.get()?.answer(true))
    expect(onSave.mock.calls[0]?.[0][0]).toMatchObject({ label: 'Confirmed' })
  })

  it('saves without a question when something else of the company was saved', () => {
    const { onSave, show } = setUp()
    type(1, 'Confirmed')
    show(stored.map((row) => ({ ...row })))
    save()
    expect(onSave).toHaveBeenCalledOnce()
  })

  it('the keyboard goes along with the row that it moves', () => {
    const { show } = setUp()
    show([...stored, { label: 'Paid', type: '' }])
    const up = screen.getByRole('button', { name: 'Move order stage 3 up' })
    up.focus()
    fireEvent.click(up)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move order stage 2 up' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move order stage 2 up' }))
    expect([1, 2, 3].map((at) => stage(at).value)).toEqual(['Paid', 'Booked', 'Flown'])
    // On top it can only go down.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move order stage 1 down' }))
  })

  it('writes a value that is none of the choices as it writes those: with a capital', () => {
    const known = [{ value: 'user', label: 'User' }]
    const { wrapper: Platform } = testPlatform(() => undefined)
    render(
      <Platform>
        <MantineProvider env="test">
          <ListEditor
            columns={[{ field: 'id', label: 'Role', choices: known }]}
            rows={[{ id: 'admin' }, { id: 'user' }]}
            one="Role"
            blank={() => ({ id: '' })}
            isReadOnly={false}
            isSaving={false}
            onSave={() => undefined}
          />
        </MantineProvider>
      </Platform>,
    )
    const shown = [1, 2].map(
      (at) => screen.getByRole<HTMLInputElement>('combobox', { name: `Role of role ${at}` }).value,
    )
    expect(shown).toEqual(['Admin', 'User'])
  })

  it('guards input until it is saved', () => {
    const { onSave } = setUp()
    expect(isGuarded).toHaveBeenLastCalledWith(false)
    type(1, 'Confirmed')
    expect(isGuarded).toHaveBeenLastCalledWith(true)
    save()
    expect(isGuarded).toHaveBeenLastCalledWith(true)
    act(() => onSave.mock.calls[0]?.[1]())
    expect(isGuarded).toHaveBeenLastCalledWith(false)
  })

  it('keeps input typed during a save', () => {
    const { onSave } = setUp()
    type(1, 'Confirmed')
    save()
    type(2, 'Landed')
    act(() => onSave.mock.calls[0]?.[1]())
    expect(stage(2).value).toBe('Landed')
  })

  it('a reader sees the stored value, not input typed with the role to save', () => {
    const { close } = setUp()
    type(1, 'Confirmed')
    close()
    setUp(true)
    expect(stage(1).value).toBe('Booked')
  })

  it('begins a new row where it is typed, without a fault before it is saved', () => {
    setUp()
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(document.activeElement).toBe(stage(3))
    expect(stage(3).getAttribute('aria-invalid')).not.toBe('true')
    save()
    expect(stage(3).getAttribute('aria-invalid')).toBe('true')
  })

  it('names missing values instead of saving', () => {
    const { onSave } = setUp()
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    save()
    expect(screen.getByRole('alert').textContent).toBe('Stage of order stage 3 is required.')
    expect(onSave).not.toHaveBeenCalled()
    type(3, 'Paid')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
