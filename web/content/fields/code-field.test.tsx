import { EditorView } from '@codemirror/view'
import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CodeEditor, CodeField } from './code-field.tsx'
import { showField } from './show-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

// A test has no layout, and the editor asks for the place of its cursor.
Range.prototype.getClientRects = () => document.createElement('p').getClientRects()

const editorIn = (container: HTMLElement): EditorView => {
  const view = EditorView.findFromDOM(container)
  if (view === null) throw new Error('There is no editor.')
  return view
}

it('keeps the cursor in the text when its first letter makes it another language', () => {
  const { container, put } = showField(CodeField, { component: 'input-code' })
  const editor = editorIn(container)
  act(() => editor.focus())
  const type = (text: string) =>
    act(() => {
      const { head } = editor.state.selection.main
      editor.dispatch({ changes: { from: head, insert: text }, selection: { anchor: head + text.length } })
    })
  type('[')
  type('1')
  expect(editorIn(container) === editor).toBe(true)
  expect(editor.hasFocus).toBe(true)
  expect(put.mock.lastCall).toEqual(['[1'])
})

it('Tab reaches it, since its long content scrolls', () => {
  const { container } = showField(CodeField, { component: 'input-code' })
  expect(editorIn(container).contentDOM.tabIndex).toBe(0)
  expect(editorIn(container).contentDOM.getAttribute('tabindex')).toBe('0')
})

it('an outside change is shown and does not count as an edit', () => {
  const onChange = vi.fn<(value: string) => void>()
  const shown = (value: string) => (
    <CodeEditor label="Code" value={value} height={100} isReadOnly={false} isJson={false} onChange={onChange} />
  )
  const { container, rerender } = render(shown('<p>Ana</p>'))
  rerender(shown('<p>Jo</p>'))
  const editor = editorIn(container)
  expect(editor.state.doc.toString()).toBe('<p>Jo</p>')
  expect(onChange).not.toHaveBeenCalled()
  act(() => editor.dispatch({ changes: { from: 0, insert: '!' } }))
  expect(onChange.mock.calls).toEqual([['!<p>Jo</p>']])
})
