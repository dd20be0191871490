import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openScheduleCall, spanOfAddress, type SpanWords } from '../domain/charter/index.ts'
import { openThreadsCall } from '../domain/inbox/index.ts'

/** Answer of one call, used by a page in place of its own call. */
interface Answer {
  /** The call: its path and query after `/api`, and the client's key where the path does not say it. */
  readonly call: string
  readonly status: number
  readonly position?: string
  readonly body: unknown
}

interface Asked {
  readonly call: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Headers of the page's own request that shorten an answer: compression, or a known version. */
const ofTheTransfer = new Set(['accept-encoding', 'connection', 'if-none-match', 'if-modified-since', 'content-length'])

const positionHeader = 'flightline-position'

/** Makes the page's calls in its place, as the same person from the same address. */
class PageCalls {
  readonly answers: Answer[] = []
  readonly cookies: string[] = []
  readonly #api: FastifyInstance
  readonly #request: FastifyRequest

  constructor(api: FastifyInstance, request: FastifyRequest) {
    this.#api = api
    this.#request = request
  }

  /** The body of an answer; undefined where the call was refused: then nothing is built upon it. */
  async ask<Body>({ call, path = call, headers = {}, body }: Asked): Promise<Body | undefined> {
    const { raw, socket } = this.#request
    const own = Object.entries(raw.headers).filter(([name]) => !ofTheTransfer.has(name))
    const answer = await this.#api.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/api${path}`,
      remoteAddress: socket.remoteAddress ?? '127.0.0.1',
      headers: { ...Object.fromEntries(own), ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const position = answer.headers[positionHeader]
    const said: unknown = answer.json()
    this.cookies.push(...[answer.headers['set-cookie'] ?? []].flat())
    this.answers.push({
      call,
      status: answer.statusCode,
      ...(typeof position === 'string' && { position }),
      body: said,
    })
    return answer.statusCode < 300 && said !== null ? (said as Body) : undefined
  }
}

interface ReachedClient {
  readonly id: string
  readonly name_key: string
  readonly timezone: string
}

interface Reach {
  readonly clients: readonly ReachedClient[]
}

interface Place {
  readonly key?: string
  /** First data of the page, if known here. */
  readonly section?: string
  /** The words of its address. */
  readonly words: SpanWords
}

/** The call with whose answer the section of a client opens. */
function openingCall({ section, words }: Place, { id, timezone }: ReachedClient): Omit<Asked, 'headers'> | undefined {
  if (section === 'threads') return { call: openThreadsCall(id) }
  return section === 'schedule' ? openScheduleCall(id, spanOfAddress(words, timezone, Date.now())) : undefined
}

interface FirstRoute {
  readonly Params: Pick<Place, 'key' | 'section'>
  /** A word that is given twice comes as a list. */
  readonly Querystring: Readonly<Record<string, unknown>>
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function askFirst(calls: PageCalls, place: Place): Promise<void> {
  const { key } = place
  const session = await calls.ask<{ user?: unknown }>({ call: '/auth/get-session' })
  if (session?.user === undefined) return
  const token = (await calls.ask<{ token: string }>({ call: '/auth/token' }))?.token
  if (token === undefined) return
  const reach = await calls.ask<Reach>({ call: '/cms/user/clients', headers: { token } })
  const client = reach?.clients.find(({ name_key }) => name_key.toLowerCase() === key?.toLowerCase())
  if (client === undefined) return
  const roles = {
    call: `/cms/user/roles ${client.name_key.toLowerCase()}`,
    path: '/cms/user/roles',
    headers: { token },
    body: { client_id: client.id },
  }
  const opening = openingCall(place, client)
  await Promise.all([calls.ask(roles), opening && calls.ask({ ...opening, headers: { token, client: client.id } })])
}

/**
 * `/api/first/{name_key}`: first calls of every page, answered by one: the signed-in user, their ID token, clients and
 * roles, for the inbox its first list, and for the schedule the shown days. Each answer is that of the call itself, and
 * a page that has none makes that call. It comes as a link of the page, so that it does not wait for all of the page's
 * code.
 */
export function mountFirstAnswers(api: FastifyInstance): void {
  for (const url of ['/first', '/first/:key', '/first/:key/:section'])
    api.get<FirstRoute>(url, { schema: { hide: true } }, async (request, reply) => {
      const calls = new PageCalls(api, request)
      const { view, from } = request.query
      const words = { view: wordOf(view), from: wordOf(from) }
      await askFirst(calls, { ...request.params, words })
      if (calls.cookies.length > 0) void reply.header('set-cookie', calls.cookies)
      return reply.header('cache-control', 'no-store').send({ answers: calls.answers })
    })
}
