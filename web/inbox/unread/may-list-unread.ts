import { roleOfUnread } from '../../../domain/inbox/unread.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'

/** The role that the unread list is for in this client, and whether the user has it (1-shell section 6). */
export function useUnreadRole(): { readonly role: string; readonly isAllowed: boolean } {
  const { settings }: { readonly settings?: Readonly<Record<string, unknown>> } = useClient().doc
  const role = roleOfUnread(settings)
  return { role, isAllowed: hasRole(useActor(), role) }
}
