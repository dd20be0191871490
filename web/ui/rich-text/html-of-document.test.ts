import { Editor } from '@tiptap/react'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { htmlOfDocument } from './html-of-document.ts'
import { textNodes } from './text-nodes.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const begun =
  '<h2>Rates</h2><p>From <strong>KTEB</strong> &amp; <a href="https://example.com">back</a><br>a &lt; b</p>' +
  '<ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>quoted</p></blockquote><p></p>' +
  '<table><tbody><tr><td><p>KDAL</p></td><td><p>KTEB</p></td></tr></tbody></table><p>The end</p>'

const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('type', 'split', 'bold', 'undo', 'heading') })

it('writes in a document that loads no pictures', () => {
  editor = new Editor({
    extensions: textNodes({ isDocument: true, isShared: false, show: (address) => Promise.resolve(address) }),
    content: '<p><img src="/api/files/a.webp" alt="A"></p>',
  })
  const asked = vi.spyOn(document, 'createElement')
  expect(htmlOfDocument(editor.state.doc)).toBe('<p><img src="/api/files/a.webp" alt="A"></p>')
  expect(asked).not.toHaveBeenCalled()
})

it('writes the same HTML as the editor after any edit', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      const made = new Editor({
        extensions: textNodes({ isDocument: true, isShared: false, show: (address) => Promise.resolve(address) }),
        content: begun,
      })
      editor = made
      for (const { at, kind } of edits) {
        const { size } = made.state.doc.content
        made.commands.setTextSelection(at % size)
        if (kind === 'bold') made.commands.selectParentNode()
        if (kind === 'type') made.commands.insertContent('<x> & ')
        if (kind === 'split') made.commands.splitBlock()
        if (kind === 'bold') made.commands.toggleBold()
        if (kind === 'undo') made.commands.undo()
        if (kind === 'heading') made.commands.toggleHeading({ level: 2 })
        expect(htmlOfDocument(made.state.doc)).toBe(made.getHTML())
      }
      made.destroy()
    }),
    { numRuns: 15 },
  )
})
