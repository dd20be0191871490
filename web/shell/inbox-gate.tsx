import { Outlet } from '@tanstack/react-router'
import { hasRole } from '../../domain/kernel/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'

/** The role that reads threads (1-shell section 6, decision P5). */
const role = 'user'

/** The inbox for users who may read it; others see the missing role. */
export function InboxGate() {
  return hasRole(useActor(), role) ? <Outlet /> : <DisallowedScreen needs={role} />
}
