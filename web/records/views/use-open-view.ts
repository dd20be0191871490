import { areSameWords, isViewWord, viewWordsOf, withoutViewWords } from '../../../domain/kernel/lists/list-view.ts'
import { listViews } from '../../../domain/records.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useOwnAddressWords, type AddressWords } from '../../platform/use-address-words.ts'

export type ListView = Presented<typeof listViews>

/** More than anyone chooses from a menu. */
const most = 200

/** Own and shared views of a list, by name. */
const useListViews = (list: string) =>
  useRecords(listViews, {
    where: ['list', '==', list],
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
  })

/** The view that the address names. */
export interface OpenView {
  readonly views: readonly ListView[]
  /** Undefined where none is named, and until it is here. */
  readonly view: ListView | undefined
  /** `deleted`: or it is shared no more. */
  readonly state: 'none' | 'loading' | 'failed' | 'deleted' | 'here'
  readonly error: Error | null
  readonly retry: () => void
  /** True if the address was changed since it was opened. */
  readonly isEdited: boolean
  /** Words of the list: those of the view, with later changes. */
  readonly address: AddressWords
  /** Opens a view as it is saved; undefined leaves the open one for the usual list. */
  readonly open: (id: string | undefined, isStep?: boolean) => void
}

function stateOf(
  id: string | undefined,
  { rows, isLoading, error }: ReturnType<typeof useListViews>,
): OpenView['state'] {
  if (id === undefined) return 'none'
  if (rows.some((row) => row.id === id)) return 'here'
  if (isLoading) return 'loading'
  return error === null ? 'deleted' : 'failed'
}

/**
 * The words in force while a view is open. Unchanged, they are the view's, so that they follow a colleague's change of
 * it; the first change moves them all into the address.
 */
function wordsOf(own: AddressWords, view: ListView | undefined, isFollowed: boolean): AddressWords {
  if (view === undefined || !isFollowed) return own
  return {
    words: { ...own.words, ...view.words },
    change: (patch, isStep) => {
      const next = viewWordsOf({ ...view.words, ...patch })
      const isLeft = 'view' in patch || areSameWords(next, view.words)
      if (!isLeft) return own.change({ ...patch, ...next, edited: '1' }, isStep)
      const others = Object.entries(patch).filter(([name]) => 'view' in patch || !isViewWord(name))
      if (others.length > 0) own.change(Object.fromEntries(others), isStep)
    },
  }
}

/** The view that the address names, and the resulting words of the list. */
export function useOpenView(list: string): OpenView {
  const own = useOwnAddressWords()
  const { view: id, edited } = own.words
  const found = useListViews(list)
  const view = found.rows.find((row) => row.id === id)
  const isEdited = view !== undefined && edited === '1' && !areSameWords(viewWordsOf(own.words), view.words)
  return {
    views: found.rows,
    view,
    state: stateOf(id, found),
    error: found.error,
    retry: found.retry,
    isEdited,
    address: wordsOf(own, view, !isEdited),
    open: (next, isStep = true) =>
      own.change({ ...withoutViewWords(own.words), saved: undefined, edited: undefined, view: next }, isStep),
  }
}
