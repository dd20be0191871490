import { useQuery } from '@tanstack/react-query'
import type { usersByRole, UserSummary } from '../../domain/company/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'

export interface PeopleByRole {
  /** Users that the signed-in user may see, each once, in order of name. */
  readonly everyone: readonly UserSummary[]
  /** Holders of a role; under 'agents' are the client's own agents. */
  readonly ofRole: (role: string) => readonly UserSummary[]
  readonly isLoading: boolean
  /** Reason of a failed read. */
  readonly error: Error | null
  readonly retry: () => void
}

export const usersByRoleKey = (clientId: string) => ['users-by-role', clientId] as const

/** The users of the client by role; cached per client (1-shell section 7). */
export function usePeopleByRole(): PeopleByRole {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: usersByRoleKey(client.id),
    queryFn: () => api.ask<typeof usersByRole>('GET', '/cms/users_by_role'),
  })
  const byId = new Map(Object.values(data ?? {}).flatMap((users) => users.map((user) => [user.id, user])))
  return {
    everyone: [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
    ofRole: (role) => data?.[role] ?? [],
    isLoading,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}

/** Users that the signed-in user may see, each once, in order of name. */
export const useColleagues = (): readonly UserSummary[] => usePeopleByRole().everyone

interface ClientConfig {
  readonly config?: { readonly roles?: readonly { readonly id: string; readonly label: string }[] }
}

/** Roles that can be assigned: those of the client's configuration; 'user' is treated apart (1-shell section 6). */
export function useAssignableRoles(): readonly Entry[] {
  const { config }: ClientConfig = useClient().doc
  return (config?.roles ?? []).filter((role) => role.id !== 'user').map(({ id, label }) => ({ id, label }))
}
