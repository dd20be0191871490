import type { Call } from '../http-client.ts'
import { openServer, type Server } from '../../server/compose.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openLog } from '../../server/platform/log.ts'
import { benchPerson } from '../stage/bench-person.ts'
import { stageSecret } from '../stage/stage-secret.ts'
import { recorded, recordStatements, type Recording, type SeenStatement } from './record-statements.ts'

/** A request as a row makes it. */
export interface Ask extends Call {
  readonly path: string
}

/** Statements of a request. */
export interface Seen {
  readonly statements: readonly SeenStatement[]
  /** Bytes of the answer's body. */
  readonly length: number
}

/** A copy of the program inside the bench that shows its statements. It is not measured. */
export interface StatementTap {
  /** The statements of requests in a client, as a process sends them that has answered such requests before. */
  see(client: string, asks: readonly Ask[]): Promise<readonly Seen[]>
}

const origin = 'http://localhost:3000'

async function signIn({ app }: Server): Promise<string> {
  const { email, password } = benchPerson
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    payload: { email, password },
  })
  if (signedIn.statusCode >= 300) throw new Error(`the tap could not sign in: ${signedIn.body}`)
  return signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

async function tokenOf({ app }: Server, cookie: string): Promise<string> {
  const answer = await app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  return answer.json<{ token: string }>().token
}

interface Recorded {
  readonly recording: Recording
}

/** Grants are read again now and then: that belongs to no request, and to no floor. */
const cheaper = <One extends Recorded>(one: One, other: One): One =>
  other.recording.statements.length < one.recording.statements.length ? other : one

interface Asked {
  readonly client: string
  readonly asks: readonly Ask[]
  /** Answers the session's cookie. */
  readonly session: (server: Server) => Promise<string>
}

/** Opens the program, makes the requests, and closes it again: while rows are measured it does not run. */
async function see(databaseUrl: string, { client, asks, session }: Asked): Promise<readonly Seen[]> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: origin, RATE_PER_MINUTE: '100000000' })
  // First: pools keep the driver's methods as they are when they are opened.
  const restore = recordStatements()
  const server = await openServer({ config, log: openLog('silent'), secret: stageSecret, databaseUrl })
  try {
    const token = await tokenOf(server, await session(server))
    const seen: Seen[] = []
    for (const { path, method = 'GET', body } of asks) {
      const inject = () =>
        server.app.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url: path,
          headers: { token, client, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        })
      await inject()
      const { answer, recording } = cheaper(await recorded(inject), await recorded(inject))
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      seen.push({ statements: recording.statements, length: answer.rawPayload.length })
    }
    return seen
  } finally {
    restore()
    await server.close()
  }
}

/** Signs in once: the rate limit is lower than the number of recorded requests. */
export function statementTap(databaseUrl: string): StatementTap {
  let cookie: Promise<string> | undefined
  const session = (server: Server) => (cookie ??= signIn(server))
  return { see: (client, asks) => see(databaseUrl, { client, asks, session }) }
}
