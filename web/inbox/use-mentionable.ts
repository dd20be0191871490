import type { MentionOption } from './compose/mention-suggestion.ts'
import { useAssignableRoles, useColleagues } from '../company/index.ts'

/** Whom a note or chat can mention: users by nickname, roles by label (1-shell section 6). */
export function useMentionable(): readonly MentionOption[] {
  const users = useColleagues().map(({ id, name, nick_name: nick }) => ({
    kind: 'user' as const,
    id,
    label: nick || name,
    detail: name,
  }))
  const roles = useAssignableRoles().map(({ id, label }) => ({ kind: 'role' as const, id, label, detail: '' }))
  return [...users, ...roles]
}
