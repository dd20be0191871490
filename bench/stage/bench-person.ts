import { users } from '../../domain/company/index.ts'
import { openServer } from '../../server/compose.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openLog } from '../../server/platform/log.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import type { HttpClient } from '../http-client.ts'
import { stageSecret } from './stage-secret.ts'

/** The signed-in user of the rows: an admin without threads. */
export const benchPerson = {
  id: '01930000-0b0b-7000-8000-000000000001',
  email: 'bench@scale.example',
  name: 'Bench Reader',
  password: 'flightline-bench',
} as const

const tokenKeptMs = 120_000

/** Gives the bench's person a sign-in and grants in the two measured clients; does nothing if they exist. */
export async function signUp(databaseUrl: string, clients: readonly string[]): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' })
  const server = await openServer({ config, log: openLog('silent'), secret: stageSecret, databaseUrl })
  try {
    await server.signIn.create(benchPerson)
    const { id, name, email } = benchPerson
    const shaped = users.shape.parse({ name, email, nick_name: 'bench', roles: ['admin', 'user', 'inbox'] })
    const doc = users.derive?.(shaped, 1) ?? shaped
    await bulkInsert(
      server.platform.pools.app,
      clients.map((clientId) => ({ definition: users, clientId, id, date: 1, doc })),
    )
  } finally {
    await server.close()
  }
}

export interface SignedIn {
  readonly cookie: string
  readonly token: () => Promise<string>
}

/** Signs in as a person does, and renews the token as a browser does. */
export async function signIn(http: HttpClient, origin: string): Promise<SignedIn> {
  const answer = await http.call('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { origin },
    body: { email: benchPerson.email, password: benchPerson.password },
  })
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  let kept: { token: string; until: number } | undefined
  const token = async () => {
    if (!kept || kept.until < Date.now()) {
      const fresh = await http.ask<{ token: string }>('/api/auth/token', { headers: { cookie } })
      kept = { token: fresh.token, until: Date.now() + tokenKeptMs }
    }
    return kept.token
  }
  return { cookie, token }
}
