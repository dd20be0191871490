import { useAddressWords } from '../platform/use-address-words.ts'
import { tabOf, type TabId } from './list/inbox-tabs.ts'

/** Inbox state in the address: tab, search, open thread, and whether its record pane is shown. */
export interface InboxAddress {
  readonly tab: TabId
  readonly query: string
  /** Message filter by which the list is narrowed. */
  readonly filterId: string | undefined
  readonly threadId: string | undefined
  readonly record: 'shown' | 'hidden' | undefined
  /** Threads, or single messages; undefined where the address is silent. */
  readonly view: InboxView | undefined
  /** A new message: to a contact, about a record ('quotes/{id}'), or without recipients yet. */
  readonly compose: string | undefined
}

/** 'Threads View' and 'Messages View' (1-shell section 2.5). */
export type InboxView = 'threads' | 'messages'

const viewOf = (word: string | undefined): InboxView | undefined =>
  word === 'threads' || word === 'messages' ? word : undefined

/** `compose` while a new message has no recipients yet. */
export const nobodyYet = 'new'

interface AddressChange {
  readonly tab?: string | undefined
  readonly q?: string | undefined
  readonly filter?: string | undefined
  readonly thread?: string | undefined
  readonly record?: 'shown' | 'hidden' | undefined
  readonly compose?: string | undefined
  readonly view?: InboxView | undefined
}

export interface InboxAddressControl extends InboxAddress {
  /** Changes part of the address. A step is one that Back returns from; typing is none. */
  readonly go: (change: AddressChange, isStep?: boolean) => void
}

const recordOf = (word: string | undefined): InboxAddress['record'] =>
  word === 'shown' || word === 'hidden' ? word : undefined

export function useInboxAddress(): InboxAddressControl {
  const { words, change } = useAddressWords()
  return {
    tab: tabOf(words['tab']),
    query: words['q'] ?? '',
    filterId: words['filter'],
    threadId: words['thread'],
    record: recordOf(words['record']),
    compose: words['compose'],
    view: viewOf(words['view']),
    go: (next, isStep = true) => change({ ...next }, isStep),
  }
}
