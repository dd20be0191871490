import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  duplicatePairs,
  mergeContacts,
  mergePreview,
  mergesOfContact,
  notSamePerson,
  maybeSamePerson,
  undoMerge,
} from '../../../domain/crm/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const keyOf = (client: string) => ['merging', client] as const

/** Pairs that may be one person, or those of one contact. */
export function useDuplicates(contact?: string) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'pairs', contact ?? null],
    queryFn: ({ signal }) => api.call(duplicatePairs, { query: { contact } }, signal),
    meta: { shows: ['merges', 'distinctions'] },
    staleTime: 0,
  })
}

/** Records that merging one contact into another moves; read again whenever either changed. */
export function useMergePreview(ids: { readonly id: string; readonly other: string }, versions: string) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'preview', ids.id, ids.other, versions],
    queryFn: ({ signal }) => api.call(mergePreview, { params: ids }, signal),
    staleTime: 0,
  })
}

/** Interval at which a running merge is read again. */
const runningReadMs = 3000

/** Merges into a contact that can be taken back. `version` changes with each. */
export function useMerges(id: string, version: number) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: [...keyOf(client), 'merges', id, version],
    queryFn: ({ signal }) => api.call(mergesOfContact, { params: { id } }, signal),
    meta: { shows: ['merges'] },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.merges.some((merge) => merge.state === 'moving' || merge.state === 'returning')
        ? runningReadMs
        : false,
  })
}

export const useMergeCommands = () => ({
  merge: useCommand(mergeContacts),
  undo: useCommand(undoMerge),
  distinguish: useCommand(notSamePerson),
  confuse: useCommand(maybeSamePerson),
})
