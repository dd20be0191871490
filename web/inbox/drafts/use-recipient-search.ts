import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatPhone } from '../../ui/format-value.ts'
import { useColleagues } from '../../company/index.ts'

/** Contact search begins at 3 characters and 550 ms after the last one (1-shell section 7). */
const minCharacters = 3
const delayMs = 550
const hitsShown = 20

/** Whom a field is for: those with an address, with a number, or with either. */
export type Reach = 'email' | 'phone' | 'either'

interface ContactHit {
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly phone?: string
  readonly company?: string
}

export interface RecipientOption {
  readonly recipient: Recipient
  /** Second line: where it goes. */
  readonly detail: string
}

export const optionOf = (recipient: Recipient, details: readonly (string | undefined)[]): RecipientOption => ({
  recipient,
  detail: details.filter(Boolean).join(' · '),
})

/** An address as it is; a phone as people read it. */
export const reachWords = (address: string | undefined): string | undefined => address && formatPhone(address)

interface Reachable {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Address of a person; undefined for a person whom this field cannot reach. */
export const reached = ({ email, phone }: Reachable, reach: Reach): string | undefined =>
  reach === 'email' ? email || undefined : reach === 'phone' ? phone || undefined : email || phone || undefined

export interface RecipientSearch {
  readonly options: readonly RecipientOption[]
  readonly isSearching: boolean
  /** Contacts could not be searched: who was found is not all. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Contacts and colleagues that can be reached and fit the words. */
export function useRecipientSearch(words: string, reach: Reach): RecipientSearch {
  const { api } = usePlatform()
  const client = useClient()
  const typed = words.trim()
  const [query] = useDebouncedValue(typed, delayMs)
  const enabled = query.length >= minCharacters
  const found = useQuery({
    queryKey: ['recipient-search', client.id, query],
    enabled,
    queryFn: ({ signal }) =>
      api.send<{ hits: readonly ContactHit[] }>({
        method: 'POST',
        path: '/search/contacts',
        body: { query, page: 0, hitsPerPage: hitsShown, filters: 'active:true' },
        signal,
      }),
    staleTime: 30_000,
  })
  const fits = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text?.toLowerCase().includes(typed.toLowerCase()) ?? false)
  const colleagues = useColleagues()
    .filter((user) => typed !== '' && reached(user, reach) && fits(user.name, user.nick_name, reached(user, reach)))
    .map((user) =>
      optionOf({ id: user.id, kind: 'user', name: user.name, email: user.email, phone: user.phone }, [
        reachWords(reached(user, reach)),
        'colleague',
      ]),
    )
  const hits = enabled ? (found.data?.hits ?? []) : []
  const contacts = hits
    .filter((hit) => reached(hit, reach))
    .map((hit) =>
      optionOf({ id: hit.id, kind: 'contact', name: hit.name, email: hit.email, phone: hit.phone }, [
        reachWords(reached(hit, reach)),
        hit.company,
      ]),
    )
  return {
    options: [...contacts, ...colleagues],
    isSearching: typed.length >= minCharacters && (query !== typed || found.isFetching),
    // Without a network a search waits and is not even tried.
    hasFailed: enabled && query === typed && !found.isFetching && (found.isError || found.isPaused),
    retry: () => void found.refetch(),
  }
}
