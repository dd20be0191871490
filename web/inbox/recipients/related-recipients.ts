import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { relatedPeople } from '../../../domain/crm/index.ts'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Draft } from '../drafts/draft.ts'
import { optionOf, reached, reachWords, type Reach, type RecipientOption } from '../drafts/use-recipient-search.ts'

const freshMs = 60_000

/** Ids of the contacts that a message is for or about; undefined where no message is written. */
export const PeopleOfMessage = createContext<readonly string[] | undefined>(undefined)

/** The contacts whom a draft names, and the one whom its conversation is with. */
export function peopleOfDraft(draft: Draft, contactId: string | undefined): readonly string[] {
  const named =
    draft.medium === 'email'
      ? [...draft.recipients, ...draft.cc, ...draft.bcc]
      : draft.medium === 'text'
        ? draft.recipients
        : []
  const ids = named.flatMap(({ id, kind }) => (id !== undefined && kind === 'contact' ? [id] : []))
  return [...new Set(contactId === undefined ? ids : [contactId, ...ids])].toSorted()
}

/** People related to those of the message, with a reason in words: 'books for Ana Ruiz'. */
export function useRelatedRecipients(reach: Reach, chosen: readonly Recipient[]): readonly RecipientOption[] {
  const { api } = usePlatform()
  const client = useClient()
  const mayRead = hasRole(useActor(), 'contacts-r')
  const of = (use(PeopleOfMessage) ?? []).join(',')
  const { data } = useQuery({
    queryKey: ['related-people', client.id, of],
    queryFn: ({ signal }) => api.call(relatedPeople, { query: { of } }, signal),
    enabled: mayRead && of !== '',
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
  if (of === '') return []
  return (data?.people ?? []).flatMap(({ id, name, email, phone, why }) => {
    const person = { name, ...(email !== null && { email }), ...(phone !== null && { phone }) }
    const where = reached(person, reach)
    if (where === undefined || chosen.some((one) => one.id === id)) return []
    return [optionOf({ id, kind: 'contact', ...person }, [reachWords(where), why])]
  })
}
