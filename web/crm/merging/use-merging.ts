import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  duplicatePairs,
  mergeContacts,
  mergePreview,
  mergesOfContact,
  notSamePerson,
  maybeSamePerson,
  undoMerge,
} from '../../../domain/crm/index.ts'
import { useCommand, useOnceCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const keyOf = (client: string) => ['merging', client] as const

/** Pairs that may be one person, or those of one contact. */
export function useDuplicates(contact?: string) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'pairs', contact ?? null],
    queryFn: ({ signal }) => api.call(duplicatePairs, { query: { contact } }, signal),
    staleTime: 0,
  })
}

/** What merging one contact into another moves; read again whenever either changed. */
export function useMergePreview(ids: { readonly id: string; readonly other: string }, versions: string) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'preview', ids.id, ids.other, versions],
    queryFn: ({ signal }) => api.call(mergePreview, { params: ids }, signal),
    staleTime: 0,
  })
}

/** How often a merge that still runs is read again. */
const runningReadMs = 3000

/** Merges into a contact that can be taken back. `version` changes with each. */
export function useMerges(id: string, version: number) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'merges', id, version],
    queryFn: ({ signal }) => api.call(mergesOfContact, { params: { id } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.merges.some((merge) => merge.state === 'moving' || merge.state === 'returning')
        ? runningReadMs
        : false,
  })
}

/** What merging shows is asked again, but for what it would move: one of the two is gone by then. */
function useMergingAgain() {
  const queries = useQueryClient()
  const { id: client } = useClient()
  return () =>
    void queries.invalidateQueries({
      queryKey: keyOf(client),
      predicate: ({ queryKey: [, , what] }) => what !== 'preview',
    })
}

export const useMergeCommands = () => {
  const onDone = useMergingAgain()
  return {
    merge: useOnceCommand(mergeContacts, { onDone }),
    undo: useOnceCommand(undoMerge, { onDone }),
    distinguish: useCommand(notSamePerson, { onDone }),
    confuse: useCommand(maybeSamePerson, { onDone }),
  }
}
