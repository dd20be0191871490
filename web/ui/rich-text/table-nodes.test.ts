import { waitFor } from '@testing-library/react'
import { Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { addRowAfter, deleteColumn } from '@tiptap/pm/tables'
import { afterEach, expect, it } from 'vitest'
import { firstCellOf, newTable, tableExtensions } from './table-nodes.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content: string, isForMail = false): Editor {
  editor = new Editor({ extensions: [StarterKit, ...tableExtensions({ isForMail })], content })
  return editor
}

const row = '<tr><td><p>KDAL</p></td><td><p>KTEB</p></td></tr>'

it('keeps a table as it was written elsewhere', () => {
  const html =
    '<table><tbody><tr><th><p>From</p></th><th colspan="2"><p>To</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>'
  expect(open(html).getHTML()).toBe(html)
})

it('draws its lines itself where it leaves as mail', () => {
  const html = open(`<table>${row}</table>`, true).getHTML()
  expect(html).toContain('<table style="border-collapse: collapse;">')
  expect(html).toMatch(/<td style="border: 1px solid [^"]*"><p>KDAL<\/p><\/td>/)
})

it('adds cells that were missing', async () => {
  const written = open('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>')
  const cellsOf = (at: number) => written.state.doc.firstChild?.child(at).childCount
  await waitFor(() => expect([cellsOf(0), cellsOf(1)]).toEqual([2, 2]))
})

it('is made with a header row, and the cursor is in its first cell', () => {
  const written = open('<p>a</p>')
  const { view } = written
  const table = newTable(view.state.schema, 3, 2)
  if (!table) throw new Error('the schema knows tables')
  const transaction = view.state.tr.insert(3, table)
  view.dispatch(transaction.setSelection(firstCellOf(transaction.doc, 3)))
  written.commands.insertContent('Leg')
  expect(written.getHTML()).toContain('<tr><th><p>Leg</p></th><th><p></p></th></tr>')
  expect(written.isActive('table')).toBe(true)
})

it('gains rows and loses columns', () => {
  const written = open(`<table>${row}</table>`)
  written.commands.setTextSelection(5)
  addRowAfter(written.state, written.view.dispatch)
  deleteColumn(written.state, written.view.dispatch)
  expect(written.getHTML()).toBe(
    '<table><tbody><tr><td><p>KTEB</p></td></tr><tr><td><p></p></td></tr></tbody></table><p></p>',
  )
})
