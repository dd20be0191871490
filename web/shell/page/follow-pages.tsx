import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { arriveAt } from './arrive-at.ts'
import { failPage, leavePage } from './page-state.ts'

/** Follows the navigation, and looks up the client's content for each screen. */
export function FollowPages(): null {
  const router = useRouter()
  const { api, session } = usePlatform()
  const client = useClient()
  useEffect(() => {
    const arrive = () => {
      const { location, matches } = router.state
      const last = matches.at(-1)
      const userId = session.user.get()?.id ?? ''
      if (last?.status === 'error') failPage()
      else void arriveAt({ path: location.pathname, params: last?.params ?? {} }, { api, client, userId })
    }
    arrive()
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leavePage()),
      router.subscribe('onResolved', ({ pathChanged }) => pathChanged && arrive()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, client, router, session])
  return null
}
