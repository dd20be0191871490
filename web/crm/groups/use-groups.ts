import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  addGroupMembers,
  groupMembers,
  groupsOfContact,
  previewGroup,
  removeGroupMember,
  setMailConsent,
  setSubscription,
  setTextConsent,
  subscriptions,
  whyInGroup,
  type MemberState,
} from '../../../domain/crm/index.ts'
import { askAgain } from '../../platform/data/read-again.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const keyOf = (client: string) => ['groups', client] as const

const showsGroups = { shows: ['groups', 'subscriptions', 'mailconsents', 'textconsents'] }

/** Changes with each word that is said about a group, by colleagues and by its readers; undefined until it is known. */
function useSaid(group: string): string | undefined {
  const { rows, isLoading } = useRecords(subscriptions, {
    where: ['group_id', '==', group],
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: 1,
  })
  return isLoading ? undefined : `${rows[0]?.id ?? ''} ${rows[0]?.version ?? 0}`
}

export interface MembersAsked {
  readonly id: string
  /** Of the group's record: another rule is another list. */
  readonly version: number
  readonly state: MemberState | undefined
  readonly query: string
  /** Codes of airports. */
  readonly home: string | undefined
  readonly destination: string | undefined
}

/** Members of a group, page by page. A change reads all shown pages again. */
export function useMembers({ id, version, ...asked }: MembersAsked) {
  const { state, query, home, destination } = asked
  const { api, queries } = usePlatform()
  const client = useClient()
  const said = useSaid(id)
  const queryKey = [...keyOf(client.id), 'members', id, state ?? null, query, home ?? null, destination ?? null]
  const members = useInfiniteQuery({
    queryKey,
    meta: showsGroups,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        groupMembers,
        { params: { id }, query: { state, query: query || undefined, home, destination, after: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { isFetchingNextPage } = members
  const now = said === undefined ? undefined : `${version} ${said}`
  const last = useRef<string>(undefined)
  const readAgain = useEffectEvent(() => void askAgain(queries, queryKey))
  useEffect(() => {
    // Reading again would break off a page that is on its way.
    if (now === undefined || now === last.current || isFetchingNextPage) return
    last.current = now
    readAgain()
  }, [isFetchingNextPage, now])
  return members
}

/** Why a contact is in a group. */
export function useWhy(params: { readonly id: string; readonly contact: string }) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: [...keyOf(client.id), 'why', params.id, params.contact],
    queryFn: ({ signal }) => api.call(whyInGroup, { params }, signal),
    meta: showsGroups,
    staleTime: 0,
  })
}

/** The groups of a contact, asked again when the contact changes. */
export function useGroupsOf(contact: { readonly id: string; readonly version: number }, enabled: boolean) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: [...keyOf(client.id), 'of', contact.id, contact.version],
    queryFn: ({ signal }) => api.call(groupsOfContact, { params: { id: contact.id } }, signal),
    meta: showsGroups,
    enabled,
    // Another version of the contact: the shown data, and an open menu, stay until then.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Effect of a rule on the members of a group; undefined without a valid rule. */
export function usePreview(group: string | undefined, rule: unknown) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: [...keyOf(client.id), 'preview', group ?? null, rule ?? null],
    queryFn: ({ signal }) =>
      api.call(previewGroup, { body: { rule: rule as never, ...(group !== undefined && { group }) } }, signal),
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

/** Actions on the members of a group. */
export const useGroupCommands = () => ({
  add: useCommand(addGroupMembers),
  remove: useCommand(removeGroupMember),
  state: useCommand(setSubscription),
  mail: useCommand(setMailConsent, { isSilent: true }),
  texts: useCommand(setTextConsent, { isSilent: true }),
})
