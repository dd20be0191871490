import { useQuery } from '@tanstack/react-query'
import { usersSignIns } from '../../../domain/company/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

type SignInFacts = OutputOf<typeof usersSignIns>['rows'][number]

interface SignIns {
  /** Of one user; undefined while it is not known, and for a user who came a moment ago. */
  readonly of: (id: string) => SignInFacts | undefined
  /** Reason of a failed read. */
  readonly error: Error | null
}

/** True for a user who can sign in: all others are invited, and have not come yet. */
export const hasCome = ({
  hasPassword,
  hasSingleSignOn,
}: Pick<SignInFacts, 'hasPassword' | 'hasSingleSignOn'>): boolean => hasPassword || hasSingleSignOn

const staleMs = 60_000

/** Sign-in state of the client's users: read once for all rows of a list, for users who manage users. */
export function useSignIns(): SignIns {
  const { api } = usePlatform()
  const client = useClient()
  const isKeeper = hasRole(useActor(), 'users')
  const { data, error } = useQuery({
    queryKey: ['users-sign-ins', client.id],
    queryFn: async ({ signal }) => {
      const { rows } = await api.call(usersSignIns, {}, signal)
      return new Map(rows.map((row) => [row.id, row]))
    },
    staleTime: staleMs,
    enabled: isKeeper,
  })
  return { of: (id) => data?.get(id), error: data === undefined ? error : null }
}
