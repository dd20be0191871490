import { Menu } from '@mantine/core'
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
  type Icon,
} from '@tabler/icons-react'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { useEditorState, type Editor } from '@tiptap/react'
import { firstCellOf, newTable } from './table-nodes.ts'
import { ToolMenu } from './tool-menu.tsx'

const sizes = [
  { rows: 2, columns: 2 },
  { rows: 3, columns: 3 },
  { rows: 4, columns: 5 },
] as const

type TableCommand = (state: EditorState, dispatch: (transaction: Transaction) => void) => boolean

interface Change {
  readonly label: string
  readonly icon: Icon
  readonly command: TableCommand
}

const changes: readonly (readonly Change[])[] = [
  [
    { label: 'Add row above', icon: IconRowInsertTop, command: addRowBefore },
    { label: 'Add row below', icon: IconRowInsertBottom, command: addRowAfter },
    { label: 'Remove row', icon: IconRowRemove, command: deleteRow },
  ],
  [
    { label: 'Add column before', icon: IconColumnInsertLeft, command: addColumnBefore },
    { label: 'Add column after', icon: IconColumnInsertRight, command: addColumnAfter },
    { label: 'Remove column', icon: IconColumnRemove, command: deleteColumn },
  ],
  [
    { label: 'Header row', icon: IconTableRow, command: toggleHeaderRow },
    { label: 'Remove table', icon: IconTableOff, command: deleteTable },
  ],
]

function insertTable({ view }: Editor, { rows, columns }: { readonly rows: number; readonly columns: number }): void {
  const table = newTable(view.state.schema, rows, columns)
  if (!table) return
  const transaction = view.state.tr.replaceSelectionWith(table)
  let at = 0
  transaction.doc.descendants((node, place) => {
    if (node === table) at = place
    return at === 0
  })
  view.dispatch(transaction.setSelection(firstCellOf(transaction.doc, at)).scrollIntoView())
}

const icon = (Shape: Icon) => <Shape size={16} stroke={1.75} aria-hidden />

/** Puts a table in; inside one, adds and removes its rows and columns. */
export function TableTool({ editor }: { readonly editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  const run = (command: TableCommand) => {
    command(editor.view.state, editor.view.dispatch)
  }
  return (
    <ToolMenu editor={editor} label={isInTable ? 'Change the table' : 'Table'} icon={IconTable} isOn={isInTable}>
      {!isInTable &&
        sizes.map((size) => (
          <Menu.Item key={size.rows} leftSection={icon(IconTable)} onClick={() => insertTable(editor, size)}>
            {size.rows} rows, {size.columns} columns
          </Menu.Item>
        ))}
      {isInTable &&
        changes.map((group, at) => [
          at > 0 && <Menu.Divider key={at} />,
          ...group.map(({ label, icon: Shape, command }) => (
            <Menu.Item key={label} leftSection={icon(Shape)} onClick={() => run(command)}>
              {label}
            </Menu.Item>
          )),
        ])}
    </ToolMenu>
  )
}
