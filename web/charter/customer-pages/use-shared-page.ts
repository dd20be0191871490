import { useQuery } from '@tanstack/react-query'
import { openPage } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

export type SharedPage = OutputOf<typeof openPage>
/** A page that is still shared. */
export type ShownPage = Exclude<SharedPage, { readonly state: 'ended' | 'unsent' }>

/** Content of a token. It is requested once, and again after an action on it: each request counts as an opening. */
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
