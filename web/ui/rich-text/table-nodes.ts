import { mergeAttributes, Node, type Extensions } from '@tiptap/react'
import { Selection } from '@tiptap/pm/state'
import { goToNextCell, addRowAfter, tableEditing, CellSelection, deleteTable, fixTables } from '@tiptap/pm/tables'
import type { Node as DocumentNode, Schema } from '@tiptap/pm/model'
import { mailTableLooks } from '../../../domain/kernel/index.ts'

/** Role of each node in ProseMirror's tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

interface TableOptions {
  /** The text leaves the company as mail. */
  readonly isForMail: boolean
}

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(Math.max(Number(element.getAttribute(name) ?? 1) || 1, 1), 100),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
})

const cellNode = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create<TableOptions>({
    name,
    addOptions: () => ({ isForMail: false }),
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf('colspan'),
      rowspan: spanOf('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML({ HTMLAttributes }) {
      return [tag, mergeAttributes(this.options.isForMail ? { style: mailTableLooks.cell } : {}, HTMLAttributes), 0]
    },
  })

const TableCell = cellNode('tableCell', 'td')
const TableHeader = cellNode('tableHeader', 'th')

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

/** True if every cell of the table is selected: then Backspace removes the table, not its words. */
function isWholeTable(selection: unknown): boolean {
  return selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection()
}

const Table = Node.create<TableOptions>({
  name: 'table',
  addOptions: () => ({ isForMail: false }),
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML({ HTMLAttributes }) {
    const looks = this.options.isForMail ? { style: mailTableLooks.table } : {}
    return ['table', mergeAttributes(looks, HTMLAttributes), ['tbody', 0]]
  },
  addKeyboardShortcuts() {
    const { editor } = this
    const step = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch)
    const remove = () => isWholeTable(editor.state.selection) && deleteTable(editor.state, editor.view.dispatch)
    return {
      Tab: () => {
        if (!editor.isActive('table')) return false
        if (step(1)) return true
        // Tab in the last cell adds a row.
        return addRowAfter(editor.state, editor.view.dispatch) && step(1)
      },
      'Shift-Tab': () => editor.isActive('table') && step(-1),
      Backspace: remove,
      Delete: remove,
    }
  },
  addProseMirrorPlugins: () => [tableEditing()],
  onCreate() {
    // Markup from other programs may lack cells; commands rely on complete rows.
    const fixed = fixTables(this.editor.state)
    if (fixed) this.editor.view.dispatch(fixed.setMeta('addToHistory', false))
  },
})

/** Tables: rows and columns, header cells, Tab from cell to cell. Our own nodes on ProseMirror's tables (adr/0005). */
export const tableExtensions = (options: TableOptions): Extensions => [
  Table.configure(options),
  TableRow,
  TableHeader.configure(options),
  TableCell.configure(options),
]

/** A new table with a header row, or undefined in a document that knows none. */
export function newTable(schema: Schema, rows: number, columns: number): DocumentNode | undefined {
  const { table, tableRow, tableHeader, tableCell } = schema.nodes
  if (!table || !tableRow || !tableHeader || !tableCell) return undefined
  const row = (kind: typeof tableCell) =>
    tableRow.create(
      null,
      Array.from({ length: columns }, () => kind.createAndFill()).flatMap((cell) => cell ?? []),
    )
  return table.create(
    null,
    Array.from({ length: rows }, (_, at) => row(at === 0 ? tableHeader : tableCell)),
  )
}

/** The cursor in the first cell of a table that begins at a position. */
export const firstCellOf = (doc: DocumentNode, tableAt: number): Selection => Selection.near(doc.resolve(tableAt + 1))
