import { useLocation } from '@tanstack/react-router'
import { visibleMenu, type ClientRow, type VisibleMenuItem } from '../../domain/company/index.ts'
import { useEnvironment } from '../company/index.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'

/** The menu as this user sees it with this client. */
export function useMenu(): readonly VisibleMenuItem[] {
  const actor = useActor()
  const { doc } = useClient()
  const environment = useEnvironment()
  return visibleMenu(actor, doc as ClientRow, environment)
}

export const usePath = (): string => useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
