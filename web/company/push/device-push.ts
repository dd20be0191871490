const key = 'flightline-push'

/** User and client of a subscription. */
export interface PushOwner {
  readonly userId: string
  readonly clientId: string
}

interface Note {
  readonly user: string
  readonly clients: readonly string[]
}

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  typeof value.user === 'string' &&
  'clients' in value &&
  Array.isArray(value.clients)

function noted(): Note | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isNote(value) ? value : undefined
  } catch (error) {
    console.warn('The settings of push notifications could not be loaded.', error)
    return undefined
  }
}

/** The clients in which a user turned this browser on: it has one subscription for all of them. */
export function clientsThatPush(userId: string): readonly string[] {
  const note = noted()
  return note?.user === userId ? note.clients : []
}

/** Notes whether a client pushes to this browser, and drops notes of another user. Answers the clients that do. */
export function noteClient({ userId, clientId }: PushOwner, isOn: boolean): readonly string[] {
  const others = clientsThatPush(userId).filter((id) => id !== clientId)
  const clients = isOn ? [...others, clientId] : others
  if (clients.length === 0) forgetClients()
  else localStorage.setItem(key, JSON.stringify({ user: userId, clients } satisfies Note))
  return clients
}

export const forgetClients = (): void => localStorage.removeItem(key)
