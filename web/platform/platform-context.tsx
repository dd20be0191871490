import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Actor } from '../../domain/kernel/index.ts'
import type { CurrentClient } from './current-client.ts'
import type { Platform } from './platform.ts'
import type { SignedInUser } from './session/session.ts'
import { apiOfSession, type IsSessionOn } from './session/while-session.ts'
import { useStore } from './store.ts'

const PlatformContext = createContext<Platform | undefined>(undefined)

/** Gives the platform to what is drawn. Its API is that of the session of now: it never speaks for the next one. */
export function PlatformProvider({
  platform,
  children,
}: {
  readonly platform: Platform
  readonly children: ReactNode
}) {
  const isOn = useStore(platform.session.current)
  const ofSession = useMemo(() => ({ ...platform, api: apiOfSession(isOn, platform.api) }), [platform, isOn])
  return (
    <PlatformContext value={ofSession}>
      <QueryClientProvider client={platform.queries}>{children}</QueryClientProvider>
    </PlatformContext>
  )
}

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (platform === undefined) throw new TypeError('usePlatform needs a PlatformProvider above it')
  return platform
}

/** Says later whether the session in which this was drawn goes on. */
export const useIsSessionOn = (): IsSessionOn => useStore(usePlatform().session.current)

/** The client chosen now; only for screens behind the client-loading guard. */
export function useClient(): CurrentClient {
  const client = useStore(usePlatform().client)
  if (client === undefined) throw new TypeError('useClient needs a chosen client')
  return client
}

/** The signed-in user; only for screens behind the route guard. */
export function useSignedInUser(): SignedInUser {
  const user = useStore(usePlatform().session.user)
  if (user === null || user === undefined) throw new TypeError('useSignedInUser needs a signed-in user')
  return user
}

/** The signed-in user's reach in the current client, for role checks that only choose what to show. */
export function useActor(): Actor {
  const client = useClient()
  const user = useSignedInUser()
  return { userId: user.id, clientId: client.id, roles: client.roles, isDefaultClient: client.isDefault }
}
