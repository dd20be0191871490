import { viewWordsOf } from '../../../domain/kernel/list-view.ts'
import type { ListedColumn } from '../../../domain/kernel/list-columns.ts'
import { hasRole, type Doc } from '../../../domain/kernel/index.ts'
import { isFreeName } from '../../../domain/kernel/saved-search.ts'
import { listViews } from '../../../domain/records.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/detail/use-save-record.ts'
import { askForName } from '../../ui/form/ask-for-name.tsx'
import type { ListView, OpenView } from './use-open-view.ts'

interface Place {
  readonly opened: OpenView
  /** Path of the list under the client. */
  readonly list: string
  /** Name of the record type. */
  readonly record: string
  /** The columns that are shown; undefined where they are the usual ones. */
  readonly columns: readonly ListedColumn[] | undefined
  /** Takes the reader's own columns of the open view back. */
  readonly resetColumns: (() => void) | undefined
}

const longestName = 100

function faultOf(name: string, others: readonly ListView[]): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  return isFreeName(name, others) ? undefined : 'A view of this name exists already. Please choose another one.'
}

const shareWords = {
  on: { title: 'View Shared', message: 'Colleagues who may open this list find it among its views.' },
  off: { title: 'View Not Shared Any More', message: 'It is yours alone.' },
} as const

/** What can be done with the views of a list. */
export function useViewActions({ opened, list, record, columns, resetColumns }: Place) {
  const { view, views, open, address } = opened
  const actor = useActor()
  const { create, remove, restore } = useRecordCommands(listViews)
  const { save } = useSaveRecord(listViews, undefined, true)
  const ask = (title: string, others: readonly ListView[], name?: string) =>
    askForName({ title, name, maxLength: longestName, faultOf: (one) => faultOf(one, others) })
  const add = async (name: string, doc: Doc) => {
    const row = await create.run({ ...doc, user: actor.userId, name, list, record })
    open(row.id)
  }
  /** Whether it is saved: a refusal, and a change of the same by somebody else, have been said. */
  const put = async (row: ListView, change: Doc): Promise<boolean> => (await save({ ...row }, change)).kind === 'saved'
  const inForce = () => ({
    words: viewWordsOf(address.words),
    ...(columns === undefined ? {} : { columns: [...columns] }),
  })
  const saveNew = async () => {
    const name = await ask('Save View', views)
    if (name !== undefined) await add(name, inForce())
  }
  const ofView = (act: (row: ListView) => Promise<void>) => async () => {
    if (view !== undefined) await act(view)
  }
  return {
    saveNew,
    update: ofView(async (row) => {
      const next = inForce()
      if (!(await put(row, { words: next.words, columns: next.columns ?? null }))) return
      resetColumns?.()
      open(row.id, false)
      notify({ title: 'View Updated', message: row.name, kind: 'success', timeout: 2500 })
    }),
    rename: ofView(async (row) => {
      const others = views.filter((one) => one.id !== row.id)
      const name = await ask('Rename View', others, row.name)
      if (name !== undefined && name !== row.name) await put(row, { name })
    }),
    duplicate: ofView(async (row) => {
      const name = await ask('Duplicate View', views, `${row.name} copy`.slice(0, longestName))
      if (name === undefined) return
      await add(name, { words: row.words, ...(row.columns === undefined ? {} : { columns: row.columns }) })
    }),
    share: ofView(async (row) => {
      if (await put(row, { shared: !row.shared })) notify(shareWords[row.shared ? 'off' : 'on'])
    }),
    remove: ofView(async (row) => {
      await remove.run(row)
      open(undefined)
      notify({
        title: 'View deleted',
        message: row.name,
        action: { label: 'Undo', run: () => restore.start({ id: row.id }, () => open(row.id)) },
      })
    }),
    /** Whether the reader may take a shared view back: its maker alone keeps it then. */
    mayShare: view !== undefined && (view.user === actor.userId || (!view.shared && hasRole(actor, 'admin'))),
  }
}

export type ViewActions = ReturnType<typeof useViewActions>
