import { linkTypes, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import {
  labelOfTab,
  messageSource,
  messageWords,
  recordSource,
  recordWords,
  withLinked,
  type LinkTab,
} from './link-sources.ts'
import type { PickerPart, PickerWords } from './record-picker.tsx'
import type { LinkTarget } from './use-link-thread.tsx'
import { usePickerRows, type PickerRows } from './use-picker-rows.ts'

interface Asked {
  readonly thread: ThreadRow
  /** Kinds of records that the user's roles let them link to. */
  readonly tabs: readonly LinkTab[]
  readonly tab: LinkTab
  readonly typed: string
  readonly onChoose: (target: LinkTarget) => void
}

/** A conversation leads to the record that it is about. */
const recordOf = ({ object: { type, id } }: ThreadRow): LinkTarget | undefined =>
  linkTypes.includes(type) ? { type, id } : undefined

const listed = <Row extends { readonly id: string }>(
  kind: LinkTab,
  { rows, nearCount }: PickerRows<Row>,
  { nearLabel, wordsOf, run }: { nearLabel: string; wordsOf: (row: Row) => PickerWords; run: (row: Row) => void },
) => {
  const choices = rows.map((row) => ({ id: `${kind} ${row.id}`, words: wordsOf(row), run: () => run(row) }))
  const near = { name: nearLabel, choices: choices.slice(0, nearCount) }
  return { near, rest: choices.slice(nearCount) }
}

type IsAsked = (kind: LinkTab) => boolean

interface Kind {
  readonly view: PickerRows<unknown>
  readonly part: ReturnType<typeof listed>
}

type UseKinds = (asked: Asked, isAsked: IsAsked) => ReadonlyMap<LinkTab, Kind>

const formatNearLabel = ({ contact }: ThreadRow): string => `Of ${contact?.name ?? 'this contact'}`

/** The records of one type after those of other types. The types never change, so the hooks keep their order. */
const withType = (useOthers: UseKinds, type: LinkTab): UseKinds =>
  function useType(asked, isAsked) {
    const { thread, typed, onChoose } = asked
    const { timezone } = useClient()
    const others = useOthers(asked, isAsked)
    const view = usePickerRows(recordSource(type, thread), typed, isAsked(type))
    const part = listed(type, view, {
      nearLabel: formatNearLabel(thread),
      wordsOf: (row) =>
        withLinked(recordWords(type, row, timezone), thread.object.type === type && thread.object.id === row.id),
      run: ({ id }) => onChoose({ type, id }),
    })
    return new Map([...others, [type, { view, part }]])
  }

const useMessages: UseKinds = ({ thread, typed, onChoose }, isAsked) => {
  const view = usePickerRows(messageSource(thread), typed, isAsked('messages'))
  // The search does not know which conversation asks.
  const rows = view.rows.filter(({ id }) => id !== thread.id)
  const part = listed(
    'messages',
    { ...view, rows },
    {
      nearLabel: formatNearLabel(thread),
      wordsOf: messageWords,
      run: (row) => {
        const target = recordOf(row)
        if (target) onChoose(target)
      },
    },
  )
  return new Map([['messages', { view, part }]])
}

/** The records of each kind: only those kinds are asked for that are wanted. */
const useKinds = linkTypes.reduce(withType, useMessages)

const listingOf = (all: readonly PickerRows<unknown>[]) => ({
  isLoading: all.some((view) => view.isLoading),
  isBehind: all.some((view) => view.isBehind || view.isLoading),
  error: all.find((view) => view.error !== null)?.error ?? null,
  retry: () => all.filter((view) => view.error !== null).forEach((view) => view.retry()),
  hasMore: all.some((view) => view.hasMore),
  loadMore: () => all.filter((view) => view.hasMore).forEach((view) => view.loadMore()),
})

/**
 * Records that a thread can be linked to: near ones of the chosen kind, and for typed words the matches of all kinds,
 * the chosen one first. A number need not be known as a trip's or a quote's.
 */
export function useLinkParts(asked: Asked) {
  const { tabs, tab, typed } = asked
  const isSearch = typed.trim() !== ''
  const isAsked = (kind: LinkTab) => kind === tab || (isSearch && tabs.includes(kind))
  const all = useKinds(asked, isAsked)
  const kinds = [tab, ...tabs.filter((kind) => kind !== tab)].filter(isAsked).flatMap((kind) => {
    const known = all.get(kind)
    return known === undefined ? [] : [{ kind, ...known }]
  })
  const shown: readonly PickerPart[] = isSearch
    ? kinds.map(({ kind, part }) => ({ name: labelOfTab(kind), choices: part.rest }))
    : kinds.flatMap(({ part }) => [part.near, { name: `All ${tab}`, choices: part.rest }])
  return { parts: shown, listing: listingOf(kinds.map(({ view }) => view)) }
}
