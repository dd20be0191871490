import { viewWordsOf } from '../../../domain/kernel/lists/list-view.ts'
import type { ListedColumn } from '../../../domain/kernel/lists/listed-columns.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { isFreeName } from '../../../domain/kernel/search/saved-search.ts'
import { listViews } from '../../../domain/records.ts'
import { watchPage } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { askForName } from '../../ui/choices/ask-for-name.tsx'
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
  on: { title: 'View Shared', message: 'Colleagues with access to this list find it among its views.' },
  off: { title: 'View Not Shared Any More', message: 'Only you see it.' },
} as const

const ask = (title: string, others: readonly ListView[], name?: string) =>
  askForName({ title, name, maxLength: longestName, faultOf: (one) => faultOf(one, others) })

/** Makes views: from the present list, and from another view. */
function useNewViews({ opened: { view, views, open }, list, record }: Place, inForce: () => Doc) {
  const { userId: user } = useActor()
  const { create } = useRecordCommands(listViews)
  const add = async (title: string, doc: () => Doc, proposed?: string) => {
    const name = await ask(title, views, proposed)
    if (name === undefined) return
    const isHere = watchPage()
    const row = await create.run({ ...doc(), user, name, list, record })
    if (isHere()) open(row.id)
  }
  return {
    saveNew: () => add('Save View', inForce),
    duplicate: async () => {
      if (view === undefined) return
      const { words, columns } = view
      const copy = { words, ...(columns === undefined ? {} : { columns }) }
      await add('Duplicate View', () => copy, `${view.name} copy`.slice(0, longestName))
    },
  }
}

/** Deletes the open view, with Undo instead of a question. */
function useRemoveView({ view, open }: OpenView) {
  const { remove, restore } = useRecordCommands(listViews)
  return async () => {
    if (view === undefined) return
    const isHere = watchPage()
    await remove.run(view)
    if (isHere()) open(undefined)
    notify({
      title: 'View deleted',
      message: view.name,
      action: { label: 'Undo', run: () => restore.start({ id: view.id }, () => isHere() && open(view.id)) },
    })
  }
}

/** Actions on the views of a list. */
export function useViewActions(place: Place) {
  const { opened, columns, resetColumns } = place
  const { view, views, open, address } = opened
  const actor = useActor()
  const { save } = useSaveRecord(listViews, undefined, { shown: 'saved' })
  /** True if it is saved: a refusal, and a conflict with another user, have been reported. */
  const put = async (row: ListView, change: Doc): Promise<boolean> => (await save({ ...row }, change)).kind === 'saved'
  const words = () => viewWordsOf(address.words)
  const ofView = (act: (row: ListView) => Promise<void>) => async () => {
    if (view !== undefined) await act(view)
  }
  return {
    ...useNewViews(place, () => ({ words: words(), ...(columns === undefined ? {} : { columns: [...columns] }) })),
    update: ofView(async (row) => {
      if (!(await put(row, { words: words(), columns: columns === undefined ? null : [...columns] }))) return
      resetColumns?.()
      open(row.id, false)
      notify({ title: 'View Updated', message: row.name, kind: 'success', timeout: 2500 })
    }),
    rename: ofView(async (row) => {
      const others = views.filter((one) => one.id !== row.id)
      const name = await ask('Rename View', others, row.name)
      if (name !== undefined && name !== row.name) await put(row, { name })
    }),
    share: ofView(async (row) => {
      if (await put(row, { shared: !row.shared })) notify(shareWords[row.shared ? 'off' : 'on'])
    }),
    remove: useRemoveView(opened),
    /** Its maker alone shares a view, and takes it back. */
    mayShare: view?.user === actor.userId,
  }
}

export type ViewActions = ReturnType<typeof useViewActions>
