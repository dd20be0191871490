import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showField } from './show-field.tsx'
import { StructuredDataField } from './structured-data-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

// A test has no layout, and the editor asks for the place of its cursor.
Range.prototype.getClientRects = () => document.createElement('p').getClientRects()

function show(given: { readonly value?: unknown; readonly isReadOnly?: boolean } = {}) {
  const { container, put } = showField(StructuredDataField, { component: 'input-code', ...given })
  const editor = () => {
    const view = EditorView.findFromDOM(container)
    if (view === null) throw new Error('There is no editor.')
    return view
  }
  const type = (insert: string) =>
    act(() => editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert } }))
  return { container, put, type, text: () => editor().state.doc.toString(), isOnlyRead: () => editor().state.readOnly }
}

it('sets data once the text is JSON, and keeps the text as it is until then', () => {
  const { put, type, text } = show()
  type('{"name": "Laro"')
  expect(put.mock.lastCall).toEqual(['{"name": "Laro"'])
  type('{"name": "Laro",   "@type": "Place"}')
  expect(put.mock.lastCall).toEqual([{ name: 'Laro', '@type': 'Place' }])
  // Stored JSON is formatted differently: the text under the cursor does not change.
  expect(text()).toBe('{"name": "Laro",   "@type": "Place"}')
  type('"Laro"')
  expect(put.mock.lastCall).toEqual(['"Laro"'])
  type('  ')
  expect(put.mock.lastCall).toEqual([''])
})

it('shows stored data with its identifying names first', () => {
  const { text } = show({ value: { name: 'Laro', url: '/', '@type': 'Place', '@context': 'https://schema.org' } })
  expect(Object.keys(JSON.parse(text()))).toEqual(['@context', '@type', 'name', 'url'])
})

it('shows words that are no JSON as they were typed, where a draft is opened again', () => {
  expect(show({ value: '{"name": "La' }).text()).toBe('{"name": "La')
})

it('is read-only for a user who may not write', () => {
  const { text, isOnlyRead } = show({ value: { '@type': 'Place' }, isReadOnly: true })
  expect([JSON.parse(text()), isOnlyRead()]).toEqual([{ '@type': 'Place' }, true])
})

it('shows an empty state to a user who may not write', () => {
  show({ isReadOnly: true })
  expect(screen.getByText('None').textContent).toBe('None')
})
