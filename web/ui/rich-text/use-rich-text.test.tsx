import { act, render } from '@testing-library/react'
import { EditorContent, type Editor } from '@tiptap/react'
import { expect, it, vi } from 'vitest'
import { useRichText } from './use-rich-text.ts'

interface TextProps {
  readonly html: string
  readonly onChange: (html: string) => void
  readonly onEditor: (editor: Editor) => void
}

function Text({ html, onChange, onEditor }: TextProps) {
  const editor = useRichText({ label: 'Words', html, onChange: (written) => onChange(written.html) })
  onEditor(editor)
  return <EditorContent editor={editor} />
}

/** An editor with the cursor in it, whose value the test sets; records the values that it hands over. */
function open(begins: string) {
  const given: string[] = []
  let made: Editor | undefined
  const text = (html: string) => (
    <Text html={html} onChange={(next) => given.push(next)} onEditor={(editor) => (made = editor)} />
  )
  const { rerender } = render(text(begins))
  if (made === undefined) throw new TypeError('no editor')
  const editor = made
  vi.spyOn(editor, 'isFocused', 'get').mockReturnValue(true)
  return {
    editor,
    given,
    value: (html: string) => rerender(text(html)),
    type: (words: string) => act(() => void editor.commands.insertContent(words)),
    html: () => editor.getHTML(),
  }
}

it('takes over a colleague’s save while the cursor is in the text, and keeps the cursor', () => {
  const { editor, given, value, type, html } = open('<p>Crew rest at noon</p>')
  act(() => void editor.commands.setTextSelection(5))
  value('<p>Crew rest at noon, then fuel</p>')
  expect(html()).toBe('<p>Crew rest at noon, then fuel</p>')
  expect(given).toEqual([])
  type('!')
  expect(given).toEqual(['<p>Crew! rest at noon, then fuel</p>'])
  act(() => void editor.commands.undo())
  expect(html()).toBe('<p>Crew rest at noon, then fuel</p>')
})

it('keeps words that the owner of the value does not know yet', () => {
  const { editor, given, value, type, html } = open('<p>a</p>')
  act(() => void editor.commands.setTextSelection(2))
  type('b')
  type('c')
  // The first key comes back late, and then something that was said before the second key was known.
  value('<p>ab</p>')
  expect(html()).toBe('<p>abc</p>')
  value('<p>theirs</p>')
  expect(html()).toBe('<p>abc</p>')
  expect(given).toEqual(['<p>ab</p>', '<p>abc</p>'])
})

it('follows a value that is put back once all that was written had come back', () => {
  const { value, type, html } = open('<p>a</p>')
  type('b')
  value('<p>ba</p>')
  value('<p>a</p>')
  expect(html()).toBe('<p>a</p>')
})

it.each([
  ['<p>aa</p>', '<p>aaa</p>'],
  ['<p>one</p><p>two</p>', '<p>one</p>'],
  ['<p>plain</p>', '<p><strong>plain</strong></p>'],
  ['<p></p>', '<p>words</p>'],
])('shows %s as %s', (before, after) => {
  const { value, html } = open(before)
  value(after)
  expect(html()).toBe(after)
})

/** A text that wants the cursor, below a button in a bar of the given role. */
function BesideBar({ role }: { readonly role: string }) {
  const editor = useRichText({ label: 'Words', html: '<p>a</p>', hasFocus: true, onChange: () => undefined })
  return (
    <>
      <div role={role}>
        <button type="button">Bold</button>
      </div>
      <EditorContent editor={editor} />
    </>
  )
}

it.each([
  ['toolbar', 'BUTTON'],
  ['group', 'DIV'],
])('the cursor of a text that loads late takes the focus from no adjacent tool: %s', async (role, focused) => {
  const { getByRole } = render(<BesideBar role={role} />)
  getByRole('button').focus()
  await new Promise((done) => setTimeout(done, 50))
  expect(document.activeElement?.tagName).toBe(focused)
})
