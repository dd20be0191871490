import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchWords } from '../platform/address.ts'
import { tabOf, type TabId } from './list/inbox-tabs.ts'

/** What the address bar tells of the inbox: tab, search, open thread, and whether the record beside it is shown. */
export interface InboxAddress {
  readonly tab: TabId
  readonly query: string
  readonly threadId: string | undefined
  readonly record: 'shown' | 'hidden' | undefined
}

interface AddressChange {
  readonly tab?: string | undefined
  readonly q?: string | undefined
  readonly thread?: string | undefined
  readonly record?: 'shown' | 'hidden' | undefined
}

export interface InboxAddressControl extends InboxAddress {
  /** Changes part of the address. `replace` keeps Back free of every small step, as while typing. */
  readonly go: (change: AddressChange, options?: { readonly replace?: boolean }) => void
}

const recordOf = (word: string | undefined): InboxAddress['record'] =>
  word === 'shown' || word === 'hidden' ? word : undefined

export function useInboxAddress(): InboxAddressControl {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const words = searchWords(search)
  return {
    tab: tabOf(words['tab']),
    query: words['q'] ?? '',
    threadId: words['thread'],
    record: recordOf(words['record']),
    go: (change, { replace = false } = {}) => {
      const kept = Object.entries({ ...words, ...change }).filter(([, value]) => value !== undefined && value !== '')
      void navigate({ to: '.', search: Object.fromEntries(kept), replace })
    },
  }
}
