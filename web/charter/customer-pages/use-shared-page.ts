import { useQuery } from '@tanstack/react-query'
import { openPage } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

export type SharedPage = OutputOf<typeof openPage>
/** A page that still shows what was shared. */
export type ShownPage = Exclude<SharedPage, { readonly state: 'ended' | 'unsent' }>

/** What a token opens. It is asked once, and again when something was done on it: each time counts as an opening. */
export function useSharedPage(token: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['shared-page', token],
    queryFn: ({ signal }) => api.call(openPage, { body: { token } }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}
