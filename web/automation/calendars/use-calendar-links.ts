import { useQuery } from '@tanstack/react-query'
import { beginCalendarGrant, listCalendarLinks } from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Entries are written in the background: the list is read again at this pace while it is open. */
const askAgainMs = 5000

/** The linked calendars of the user, read again while the screen shows them. */
export function useCalendarLinks() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['calendar-links', id],
    queryFn: ({ signal }) => api.call(listCalendarLinks, {}, signal),
    meta: { shows: ['calendar-links'] },
    refetchInterval: askAgainMs,
  })
}

/** Leads to the sign-in of Microsoft, which leads back to this screen. */
export function useMicrosoft() {
  const { start, isRunning } = useCommand(beginCalendarGrant, { onDone: ({ url }) => location.assign(url) })
  return {
    isRunning,
    /** `link` names a linked calendar that is connected again. */
    connect: (link?: string) =>
      start({ body: { path: `${location.pathname}${location.search}`, ...(link !== undefined && { link }) } }),
  }
}
