import { redirect } from '@tanstack/react-router'
import { secondFactorNeeded, singleSignOnNeeded } from '../../domain/kernel/index.ts'
import type { ClientRow, userClients, userRoles } from '../../domain/company/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import type { CurrentClient } from '../platform/current-client.ts'
import { closeDialogs } from '../platform/dialogs.ts'
import { forgetNotices, notify } from '../platform/notices.ts'
import type { Platform } from '../platform/platform.ts'
import { askedEarly } from '../platform/api/early-answers.ts'
import { signOut } from './sign-out.ts'

const rememberedKey = 'flightline-client'

/** Key of the client that was worked in last on this device. */
export const rememberedClientKey = (): string | null => localStorage.getItem(rememberedKey)

/** A client's key as it is written in addresses (decision P1). */
export const addressKey = (nameKey: string): string => nameKey.toLowerCase()

/** A refusal here means that the session is invalid: signed out (1-shell section 8). */
async function orSignOut<Answer>(platform: Platform, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isOfNoUse = error instanceof ApiError && ['forbidden', 'unauthenticated'].includes(error.kind)
    // If no user is known any more, the browser's session may belong to a user who signed in with another tab.
    if (isOfNoUse && platform.session.user.get()) await signOut(platform)
    throw error
  }
}

/** The clients that the user works in; asked once in a session. */
export const userClientsQuery = (platform: Platform) => ({
  queryKey: ['user', 'clients'] as const,
  meta: { shows: ['terms', 'agreements', 'clients'] },
  queryFn: () =>
    askedEarly('/cms/user/clients', () =>
      orSignOut(platform, () => platform.api.ask<typeof userClients>('GET', '/cms/user/clients')),
    ),
})

export const userRolesKey = (clientId: string) => ['user', 'roles', clientId] as const

async function loadRoles(
  platform: Platform,
  { id, name_key }: ClientRow,
  staleTime = Infinity,
): Promise<ReadonlySet<string>> {
  const { roles } = await platform.queries.fetchQuery({
    queryKey: userRolesKey(id),
    queryFn: () =>
      askedEarly(`/cms/user/roles ${addressKey(name_key)}`, () =>
        platform.api.ask<typeof userRoles>('POST', '/cms/user/roles', { client_id: id }),
      ),
    staleTime,
  })
  return new Set(Object.keys(roles))
}

const asCurrent = (entry: ClientRow, isDefault: boolean, roles: ReadonlySet<string>): CurrentClient => ({
  id: entry.id,
  name: entry.name,
  nameKey: addressKey(entry.name_key),
  timezone: entry.timezone,
  isDefault,
  theme: entry.theme,
  roles,
  doc: entry,
})

const isSame = (one: CurrentClient, other: CurrentClient): boolean =>
  one.doc['version'] === other.doc['version'] &&
  one.roles.size === other.roles.size &&
  [...one.roles].every((role) => other.roles.has(role))

/** Reads the current client and the user's roles in it again. */
export async function refreshClient(platform: Platform): Promise<void> {
  const { clients, default_client } = await platform.queries.fetchQuery({ ...userClientsQuery(platform), staleTime: 0 })
  const current = platform.client.get()
  const entry = clients.find(({ id }) => id === current?.id)
  if (current === undefined || entry === undefined) return
  const client = asCurrent(entry, entry.id === default_client, await loadRoles(platform, entry, 0))
  // Another client may have been chosen in between; an unchanged one is not redrawn.
  if (platform.client.get() === current && !isSame(client, current)) platform.client.set(client)
}

/**
 * Chooses the client of an address: clients first, then its roles, and only then the page (1-shell section 4).
 * Undefined when no such client is within the user's reach. An aborted call chooses nothing. A client that
 * asks for a second factor leads to the page that sets one up, and one that asks for single sign-on to its provider.
 */
export async function openClient(
  platform: Platform,
  nameKey: string,
  signal?: AbortSignal,
): Promise<CurrentClient | undefined> {
  const { clients, default_client } = await platform.queries.fetchQuery(userClientsQuery(platform))
  platform.supportEmail.set(clients.find((client) => client.id === default_client)?.email)
  const entry = clients.find((client) => addressKey(client.name_key) === addressKey(nameKey))
  if (entry === undefined) return undefined
  const current = platform.client.get()
  if (current?.id === entry.id) return current
  const roles = await loadRoles(platform, entry).catch((error: unknown) => {
    const code = error instanceof ApiError ? error.body.code : undefined
    const target = `/${addressKey(nameKey)}`
    if (code === secondFactorNeeded) throw redirect({ to: '/login', search: { needs: entry.name, redirect: target } })
    if (code === singleSignOnNeeded)
      throw redirect({ to: '/login', search: { company: addressKey(nameKey), redirect: target } })
    throw error
  })
  const client = asCurrent(entry, entry.id === default_client, roles)
  // The navigation may have led to another client before the roles were read.
  if (signal?.aborted) return client
  if (platform.client.get() !== undefined) {
    // Dialogs, messages and their Undo are about the client that is left.
    closeDialogs()
    forgetNotices()
  }
  platform.client.set(client)
  platform.live.restart()
  localStorage.setItem(rememberedKey, client.nameKey)
  return client
}

/** The user has lost access to the client: it is hidden, and the accessible clients are read again. */
export function leaveClient(platform: Platform): void {
  const name = platform.client.get()?.name ?? 'this client'
  closeDialogs()
  forgetNotices()
  platform.queries.removeQueries({ queryKey: ['user'] })
  platform.client.set(undefined)
  notify({
    id: 'out-of-reach',
    title: 'No longer available',
    message: `You no longer have access to ${name}.`,
    timeout: 0,
  })
}

/**
 * Key of the client for an address without one: the default client (1-shell section 2.1). Who has no reach there begins
 * with the client worked in last, or with the first.
 */
export async function firstClientKey(platform: Platform): Promise<string | undefined> {
  const { clients, default_client } = await platform.queries.fetchQuery(userClientsQuery(platform))
  const remembered = rememberedClientKey()
  const entry =
    clients.find((client) => client.id === default_client) ??
    clients.find((client) => addressKey(client.name_key) === remembered) ??
    clients[0]
  return entry === undefined ? undefined : addressKey(entry.name_key)
}

/** A client's key is in lower case in every address (decision P1): one in capitals is redirected there. */
export function withLowerCaseKey(
  { clientKey }: { readonly clientKey: string },
  { href }: { readonly href: string },
): void {
  const key = addressKey(clientKey)
  if (key !== clientKey) throw redirect({ href: `/${key}${href.slice(clientKey.length + 1)}`, replace: true })
}
