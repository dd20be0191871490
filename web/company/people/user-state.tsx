import { usualRoleName, wideRoleNames } from '../../../domain/company/index.ts'
import type { Doc, Entry, StatusTone } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { daysBetween, formatRelative } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useAssignableRoles } from '../use-colleagues.ts'
import { hasCome, useSignIns } from './use-sign-ins.ts'

const tones: Readonly<Record<UserState, StatusTone>> = { Active: 'good', Invited: 'waiting', Deactivated: 'over' }

export type UserState = 'Active' | 'Invited' | 'Deactivated'

interface UserFacts {
  readonly state: UserState
  /** 'Today', 'Fri', 'Not signed in'; empty while it is not known. */
  readonly seen: string
  /** Names of their roles, the widest first. */
  readonly roles: readonly string[]
}

/** All users hold the first, and admins hold all others: a list need not show them. */
const isSaid = (role: string, roles: readonly string[]): boolean =>
  role !== 'user' && (wideRoleNames.has(role) || !roles.includes('admin'))

/** Roles of a user in a list: in the words of the client, the higher roles first. */
function labelsOfRoles(value: unknown, named: readonly Entry[]): readonly string[] {
  const roles = Array.isArray(value) ? value.map(String) : []
  const said = roles.filter((role) => isSaid(role, roles))
  const [first, then] = [
    said.filter((role) => wideRoleNames.has(role)),
    said.filter((role) => !wideRoleNames.has(role)),
  ]
  const labels = new Map(named.map(({ id, label }) => [id, label]))
  return [...first, ...then].map((role) => wideRoleNames.get(role) ?? labels.get(role) ?? usualRoleName(role))
}

/** The day: more is not kept. */
const dayWords = (at: number, now: number, timezone: string): string =>
  daysBetween(at, now, timezone) <= 0 ? 'Today' : formatRelative(at, now, timezone)

function useSeenWords(row: Doc): string {
  const { timezone } = useClient()
  const now = useNow()
  const { of, error } = useSignIns()
  const facts = of(String(row['id']))
  if (error) return 'Could not be read'
  if (facts?.seen_at !== undefined) return dayWords(facts.seen_at, now, timezone)
  if (facts?.isElsewhere === true) return 'Not shown'
  return facts && hasCome(facts) ? 'Not signed in' : ''
}

/** Cells of a user in a list in addition to the record's. */
export function useUserFacts(row: Doc): UserFacts {
  const facts = useSignIns().of(String(row['id']))
  const named = useAssignableRoles()
  const seen = useSeenWords(row)
  return {
    state: row['active'] === false ? 'Deactivated' : facts && !hasCome(facts) ? 'Invited' : 'Active',
    seen,
    roles: labelsOfRoles(row['roles'], named),
  }
}

export function RolesCell({ row }: { readonly row: Doc }) {
  const { roles } = useUserFacts(row)
  const words = roles.join(', ')
  return <span title={words}>{words}</span>
}

export function StateCell({ row }: { readonly row: Doc }) {
  const { state } = useUserFacts(row)
  return <StatusBadge word={state} tone={tones[state]} />
}

export const SeenCell = ({ row }: { readonly row: Doc }) => <>{useSeenWords(row)}</>
