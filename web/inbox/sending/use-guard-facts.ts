import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { threadPeople, type GuardFacts } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Draft } from '../drafts/draft.ts'

/** A conversation that has not begun: no recipient is new in it. */
const nobodyYet: GuardFacts = {
  answered: {},
  contact: [],
  colleagues: [],
  seen: [],
  removed: [],
  elsewhere: [],
  notes: [],
}

const freshMs = 15_000

/** Known facts about the people of a message in a thread. */
export function useGuardFacts(threadId: string | undefined, draft: Draft): GuardFacts {
  const { api } = usePlatform()
  const client = useClient()
  const email = draft.medium === 'email' ? draft : undefined
  const people = email ? [...email.recipients, ...email.cc, ...email.bcc] : []
  const addresses = people
    .map((one) => (one.email ?? '').toLowerCase())
    .toSorted()
    .join(',')
  const answered = email?.replyingTo ?? email?.forward
  const { data } = useQuery({
    queryKey: ['thread-people', client.id, threadId, answered, addresses],
    queryFn: ({ signal }) =>
      api.call(
        threadPeople,
        { params: { id: threadId ?? '' }, query: { addresses, ...(answered === undefined ? {} : { answered }) } },
        signal,
      ),
    enabled: threadId !== undefined && email !== undefined,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
  return data ?? nobodyYet
}
