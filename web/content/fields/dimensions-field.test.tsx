import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeDialogs } from '../../platform/dialogs.ts'
import { DimensionsField } from './dimensions-field.tsx'
import { press, showField } from './show-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('Dimension editor', () => {
  const height = { name: 'Height', size: 12.5 }
  const edit = async (name: string) => {
    press(`Edit: ${name}`)
    return within(await dialog('Dimension'))
  }

  it('takes each kind once, also where one is renamed', async () => {
    const { put } = showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [height, { name: 'Width' }],
    })
    const box = await edit('Width')
    const rename = (name: string) => {
      fireEvent.change(box.getByRole('textbox', { name: /Name/ }), { target: { value: name } })
      fireEvent.click(box.getByRole('button', { name: 'Save' }))
    }
    rename(' height')
    expect(box.getByText('This dimension exists already.')).toBeDefined()
    expect(put).not.toHaveBeenCalled()
    rename('Length')
    expect(put).toHaveBeenCalledWith([height, { name: 'Length' }])
  })

  it('has name, variable, hidden, inches and alt, and keeps them when it is saved', async () => {
    const { put } = showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [height],
    })
    const box = await edit('Height')
    fireEvent.change(box.getByRole('textbox', { name: 'Alt' }), { target: { value: 'about a foot' } })
    fireEvent.click(box.getByRole('checkbox', { name: 'Hidden' }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    expect(put).toHaveBeenCalledWith([{ name: 'Height', size: 12.5, alt: 'about a foot', hide: true }])
    const again = await edit('Height')
    fireEvent.click(again.getByRole('checkbox', { name: 'Variable' }))
    fireEvent.click(again.getByRole('button', { name: 'Save' }))
    expect(put).toHaveBeenLastCalledWith([{ name: 'Height', variable: true, alt: 'about a foot', hide: true }])
  })

  it('needs a name, and drops a cancelled entry', async () => {
    const { put } = showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [height],
    })
    const box = await edit('Height')
    fireEvent.change(box.getByRole('textbox', { name: /Name/ }), { target: { value: ' ' } })
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    expect(box.getByText('Required').textContent).toBe('Required')
    fireEvent.click(box.getByRole('button', { name: 'Cancel' }))
    expect(put).not.toHaveBeenCalled()
  })

  it('asks before it closes over unsaved input', async () => {
    const { put } = showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [height],
    })
    const box = await edit('Height')
    const alt = box.getByRole('textbox', { name: 'Alt' })
    fireEvent.change(alt, { target: { value: 'about a foot' } })
    fireEvent.keyDown(alt, { key: 'Escape' })
    const question = within(await dialog('Leave Without Saving?'))
    fireEvent.click(question.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave Without Saving?' })).toBeNull())
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    expect(put).toHaveBeenCalledExactlyOnceWith([{ ...height, alt: 'about a foot' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks before it closes over an emptied size', async () => {
    showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [{ ...height, size: 12 }],
    })
    const box = await edit('Height')
    const inches = box.getByRole('textbox', { name: /Inches/ })
    fireEvent.change(inches, { target: { value: '' } })
    fireEvent.keyDown(inches, { key: 'Escape' })
    fireEvent.click(within(await dialog('Leave Without Saving?')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('changes the opened measure, even if a colleague removes it or another one', async () => {
    const { put, bring } = showField(DimensionsField, {
      component: 'input-dimensions',
      entry: { type: 'array' },
      value: [height, { name: 'Width' }, { name: 'Length' }],
    })
    const change = async (name: string, left: readonly object[]) => {
      const box = await edit(name)
      fireEvent.change(box.getByRole('textbox', { name: 'Alt' }), { target: { value: 'typed' } })
      bring(left)
      fireEvent.click(box.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await change('Width', [{ name: 'Width' }, { name: 'Length' }])
    expect(put).toHaveBeenLastCalledWith([{ name: 'Width', alt: 'typed' }, { name: 'Length' }])
    await change('Length', [{ name: 'Width' }])
    expect(put).toHaveBeenLastCalledWith([{ name: 'Width' }, { name: 'Length', alt: 'typed' }])
  })

  it('offers each of the eleven kinds once', () => {
    showField(DimensionsField, { component: 'input-dimensions', entry: { type: 'array' }, value: [height] })
    fireEvent.click(screen.getByRole('combobox', { name: 'Add to Field' }))
    const offered = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    expect(offered).toEqual([
      'Width',
      'Length',
      'Gauge',
      'Diameter',
      'Outer Diameter',
      'Outside Diameter',
      'Thickness',
      'Flange',
      'Wall',
      'Web',
    ])
  })
})
