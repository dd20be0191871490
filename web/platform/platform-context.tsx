import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import type { Actor } from '../../domain/kernel/index.ts'
import type { CurrentClient } from './current-client.ts'
import { readingAgain } from './data/read-again.ts'
import type { Platform } from './platform.ts'
import type { SignedInUser } from './session/session.ts'
import { apiOfSession, type IsSessionOn } from './session/while-session.ts'
import { useStore, type Store } from './store.ts'

interface ProvidedPlatform {
  /** The platform with the API of the current session, user and client. */
  readonly own: Platform
  readonly base: Platform
}

const PlatformContext = createContext<ProvidedPlatform | undefined>(undefined)

/** Binds the API to session, user and client: a call that is sent later still acts for those it was begun for. */
function useOwnPlatform(base: Platform, client: Platform['client']): ProvidedPlatform {
  const isOn = useStore(base.session.current)
  const clientId = useStore(client)?.id
  const userId = useStore(base.session.user)?.id
  return useMemo(() => {
    const isOwned = clientId !== undefined && userId !== undefined
    const api = isOwned ? base.api.ownedBy({ clientId, userId }) : base.api
    return { base, own: { ...base, client, api: apiOfSession(isOn, readingAgain(base.queries, api)) } }
  }, [base, client, isOn, clientId, userId])
}

/** Gives the platform to all screens. */
export function PlatformProvider({
  platform,
  children,
}: {
  readonly platform: Platform
  readonly children: ReactNode
}) {
  return (
    <PlatformContext value={useOwnPlatform(platform, platform.client)}>
      <QueryClientProvider client={platform.queries}>{children}</QueryClientProvider>
    </PlatformContext>
  )
}

function useProvidedPlatform(): ProvidedPlatform {
  const provided = use(PlatformContext)
  if (provided === undefined) throw new TypeError('usePlatform needs a PlatformProvider above it')
  return provided
}

/** Follows the chosen client while it is the first one, and keeps its last state once another is chosen. */
function keepClient({ get, set, subscribe }: Platform['client']): Store<CurrentClient | undefined> {
  let last = get()
  const read = () => {
    const chosen = get()
    if (chosen !== undefined && (last === undefined || chosen.id === last.id)) last = chosen
    return last
  }
  return { get: read, set, subscribe }
}

/** Keeps one client for the screens of its pages until they are gone, also while another client is being opened. */
export function PageOfClient({ children }: { readonly children: ReactNode }) {
  const { base } = useProvidedPlatform()
  const [client] = useState(() => keepClient(base.client))
  return <PlatformContext value={useOwnPlatform(base, client)}>{children}</PlatformContext>
}

export const usePlatform = (): Platform => useProvidedPlatform().own

/** Tells later whether the session of this render is still on. */
export const useIsSessionOn = (): IsSessionOn => useStore(usePlatform().session.current)

/** The current client; only for screens behind the client-loading guard. */
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

/** The signed-in user's reach in the current client, for role checks that only choose the shown parts. */
export function useActor(): Actor {
  const client = useClient()
  const user = useSignedInUser()
  return { userId: user.id, clientId: client.id, roles: client.roles, isDefaultClient: client.isDefault }
}
