import { linkTypes, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import {
  contactSource,
  contactWords,
  messageSource,
  messageWords,
  quoteSource,
  quoteWords,
  tripSource,
  tripWords,
  withLinked,
  type LinkTab,
} from './link-sources.ts'
import type { PickerPart, PickerWords } from './record-picker.tsx'
import type { LinkTarget } from './use-link-thread.tsx'
import { usePickerRows, type PickerRows } from './use-picker-rows.ts'

export const linkLabels: Readonly<Record<LinkTab, string>> = {
  trips: 'Trips',
  quotes: 'Quotes',
  contacts: 'Contacts',
  messages: 'Messages',
}

interface Asked {
  readonly thread: ThreadRow
  /** What the user's roles let them link to. */
  readonly tabs: readonly LinkTab[]
  readonly tab: LinkTab
  readonly typed: string
  readonly onChoose: (target: LinkTarget) => void
}

/** A conversation leads to the record that it is about. */
function recordOf({ object: { type, id } }: ThreadRow): LinkTarget | undefined {
  const known = linkTypes.find((one) => one === type)
  return known && { type: known, id }
}

const listed = <Row extends { readonly id: string }>(
  kind: LinkTab,
  { rows, nearCount }: PickerRows<Row>,
  { nearLabel, wordsOf, run }: { nearLabel: string; wordsOf: (row: Row) => PickerWords; run: (row: Row) => void },
) => {
  const choices = rows.map((row) => ({ id: `${kind} ${row.id}`, words: wordsOf(row), run: () => run(row) }))
  const near = { name: nearLabel, choices: choices.slice(0, nearCount) }
  return { near, rest: choices.slice(nearCount) }
}

/** The records of each kind: only those kinds are asked for that are wanted. */
function useKinds({ thread, typed, onChoose }: Asked, isAsked: (kind: LinkTab) => boolean) {
  const { timezone } = useClient()
  const trips = usePickerRows(tripSource(thread), typed, isAsked('trips'))
  const quotes = usePickerRows(quoteSource(thread), typed, isAsked('quotes'))
  const contacts = usePickerRows(contactSource, typed, isAsked('contacts'))
  const messages = usePickerRows(messageSource(thread), typed, isAsked('messages'))
  const nearLabel = `Of ${thread.contact?.name ?? 'this contact'}`
  const of = <Row extends { readonly id: string }>(type: LinkTarget['type'], wordsOf: (row: Row) => PickerWords) => ({
    nearLabel,
    wordsOf: (row: Row) => withLinked(wordsOf(row), thread.object.type === type && thread.object.id === row.id),
    run: ({ id }: Row) => onChoose({ type, id }),
  })
  const parts = {
    trips: listed(
      'trips',
      trips,
      of('trips', (row) => tripWords(row, timezone)),
    ),
    quotes: listed(
      'quotes',
      quotes,
      of('quotes', (row) => quoteWords(row, timezone)),
    ),
    contacts: listed('contacts', contacts, of('contacts', contactWords)),
    // The search does not know which conversation asks.
    messages: listed(
      'messages',
      { ...messages, rows: messages.rows.filter(({ id }) => id !== thread.id) },
      {
        nearLabel,
        wordsOf: messageWords,
        run: (row) => {
          const target = recordOf(row)
          if (target) onChoose(target)
        },
      },
    ),
  }
  return { parts, views: { trips, quotes, contacts, messages } }
}

const listingOf = (all: readonly PickerRows<unknown>[]) => ({
  isLoading: all.some((view) => view.isLoading),
  isBehind: all.some((view) => view.isBehind || view.isLoading),
  error: all.find((view) => view.error !== null)?.error ?? null,
  retry: () => all.filter((view) => view.error !== null).forEach((view) => view.retry()),
  hasMore: all.some((view) => view.hasMore),
  loadMore: () => all.filter((view) => view.hasMore).forEach((view) => view.loadMore()),
})

/**
 * What a thread can be linked to: those at hand of the chosen kind, and for words that are typed what fits them among
 * all kinds, the chosen one first. Nobody has to know whether a number is of a trip or of a quote.
 */
export function useLinkParts(asked: Asked) {
  const { tabs, tab, typed } = asked
  const isSearch = typed.trim() !== ''
  const isAsked = (kind: LinkTab) => kind === tab || (isSearch && tabs.includes(kind))
  const { parts, views } = useKinds(asked, isAsked)
  const kinds = [tab, ...tabs.filter((kind) => kind !== tab)].filter(isAsked)
  const shown: readonly PickerPart[] = isSearch
    ? kinds.map((kind) => ({ name: linkLabels[kind], choices: parts[kind].rest }))
    : [parts[tab].near, { name: `All ${tab}`, choices: parts[tab].rest }]
  return { parts: shown, listing: listingOf(kinds.map((kind) => views[kind])) }
}
