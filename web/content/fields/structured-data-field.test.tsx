import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showField } from './show-field.tsx'
import { StructuredDataField } from './structured-data-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

// Nothing is laid out, and the editor asks where its cursor is.
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

it('puts data once what is typed is JSON, and until then the words as they are, so that none is lost', () => {
  const { put, type, text } = show()
  type('{"name": "Laro"')
  expect(put.mock.lastCall).toEqual(['{"name": "Laro"'])
  type('{"name": "Laro",   "@type": "Place"}')
  expect(put.mock.lastCall).toEqual([{ name: 'Laro', '@type': 'Place' }])
  // Stored JSON is written otherwise: under the cursor nothing moves.
  expect(text()).toBe('{"name": "Laro",   "@type": "Place"}')
  type('"Laro"')
  expect(put.mock.lastCall).toEqual(['"Laro"'])
  type('  ')
  expect(put.mock.lastCall).toEqual([''])
})

it('shows what is stored with what a thing is first', () => {
  const { text } = show({ value: { name: 'Laro', url: '/', '@type': 'Place', '@context': 'https://schema.org' } })
  expect(Object.keys(JSON.parse(text()))).toEqual(['@context', '@type', 'name', 'url'])
})

it('shows words that are no JSON as they were typed, where a draft is opened again', () => {
  expect(show({ value: '{"name": "La' }).text()).toBe('{"name": "La')
})

it('is only read by whoever may not write', () => {
  const { text, isOnlyRead } = show({ value: { '@type': 'Place' }, isReadOnly: true })
  expect([JSON.parse(text()), isOnlyRead()]).toEqual([{ '@type': 'Place' }, true])
})

it('says that there is none to whoever may not write', () => {
  show({ isReadOnly: true })
  expect(screen.getByText('None').textContent).toBe('None')
})
