import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appId, appSecret, MicrosoftLogin, tenant } from './microsoft-login.ts'

/** An event of the played calendar. */
export interface PlayedEvent {
  readonly id: string
  readonly calendar: string
  /** Grows with each change. */
  edition: number
  content: Record<string, unknown>
  /** Values of the named properties by their ids. */
  readonly properties: ReadonlyMap<string, string>
}

/** An answer in place of that of the server. */
interface Intercepted {
  /** 0 where the line breaks off. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** The call is carried out before. */
  readonly isLate?: true
}

interface Said {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const fault = (status: number, code: string): Answer => ({ status, body: { error: { code, message: code } } })

const makeTag = ({ id, edition }: PlayedEvent): string => `W/"${id}-${edition}"`

/** An event as it is answered, with the values of the asked properties. Graph writes their ids in its own way. */
function present(event: PlayedEvent, asked: readonly string[] = []) {
  const properties = asked.flatMap((id) => {
    const value = event.properties.get(id)
    return value === undefined ? [] : [{ id: id.replace('Name', 'name'), value }]
  })
  return {
    '@odata.etag': makeTag(event),
    id: event.id,
    ...event.content,
    ...(properties.length > 0 && { singleValueExtendedProperties: properties }),
  }
}

const isMoment = (given: unknown): given is { dateTime: string; timeZone: string } =>
  typeof given === 'object' &&
  given !== null &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(String(Reflect.get(given, 'dateTime'))) &&
  /^(?:UTC|[A-Z][\w. ]+ Standard Time)$/.test(String(Reflect.get(given, 'timeZone')))

/** True for an event as Graph takes it: whole days are midnights of one zone. */
function isEvent({ subject, body, start, end, isAllDay }: Record<string, unknown>): boolean {
  if (typeof subject !== 'string' || typeof body !== 'object' || !isMoment(start) || !isMoment(end)) return false
  if (start.timeZone !== end.timeZone || end.dateTime < start.dateTime) return false
  return isAllDay !== true || [start, end].every(({ dateTime }) => dateTime.endsWith('T00:00:00'))
}

const filterForm =
  /^singleValueExtendedProperties\/any\(ep: ep\/id eq '(?<id>[^']+)' and ep\/value eq '(?<value>[^']+)'\)$/
const expandForm = /^singleValueExtendedProperties\(\$filter=id eq '(?<expanded>[^']+)'\)$/

const readForm = (form: RegExp, text: string | null): Partial<Record<string, string>> | undefined =>
  form.exec(text ?? '')?.groups

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Events in a list's answer: so few that each list has several parts. */
const listedAtOnce = 2

/** Microsoft's sign-in, and the part of Graph that the product uses, for one account on loopback; strict about both. */
export class PlayedGraph {
  readonly url: string
  readonly login: MicrosoftLogin
  readonly calendars = [
    { id: 'AQMk-work=', name: 'Calendar', canEdit: true },
    { id: 'AQMk-birthdays=', name: 'Birthdays', canEdit: false },
  ]
  readonly events = new Map<string, PlayedEvent>()
  readonly #created = new Map<string, { readonly event: string; readonly words: string }>()
  /** Calls of events as 'METHOD path'. */
  readonly requests: string[] = []
  /** True while each list has a next part. */
  isEndless = false
  /** Machine that the next part of a list is said to be on; its own when absent. */
  nextAt: string | undefined
  /** Answers a call 'METHOD path' in place of the server, where it returns an answer. */
  intercept: (request: string) => Intercepted | undefined = () => undefined
  readonly close: () => Promise<void>

  constructor(url: string, close: () => Promise<void>) {
    this.url = url
    this.login = new MicrosoftLogin(url)
    this.close = close
  }

  /** Setting that an operator makes for it. */
  get settings(): Record<string, string> {
    return {
      MICROSOFT_CLIENT_ID: appId,
      MICROSOFT_CLIENT_SECRET: appSecret,
      MICROSOFT_TENANT: tenant,
      MICROSOFT_LOGIN_URL: this.url,
      MICROSOFT_GRAPH_URL: this.url,
    }
  }

  #list(calendar: string, { pathname, search, searchParams }: URL): Answer {
    const filter = readForm(filterForm, searchParams.get('$filter'))
    const expanded = readForm(expandForm, searchParams.get('$expand'))?.['expanded']
    if (filter === undefined || expanded === undefined) return fault(400, 'ErrorInvalidUrlQuery')
    const found = [...this.events.values()].filter(
      (event) => event.calendar === calendar && event.properties.get(filter['id'] ?? '') === filter['value'],
    )
    const end = Number(searchParams.get('$skip') ?? 0) + listedAtOnce
    const next = new URL(`${pathname}${search}`, this.nextAt ?? this.url)
    next.searchParams.set('$skip', String(end))
    const value = found.slice(end - listedAtOnce, end).map((event) => present(event, [expanded]))
    return {
      status: 200,
      body: { value, ...((this.isEndless || found.length > end) && { '@odata.nextLink': next.href }) },
    }
  }

  #create(calendar: string, body: string): Answer {
    const { transactionId, singleValueExtendedProperties, ...content } = JSON.parse(body) as Record<string, unknown>
    const properties = singleValueExtendedProperties as { id: string; value: string }[]
    if (!isEvent(content) || typeof transactionId !== 'string') return fault(400, 'ErrorInvalidRequest')
    const words = JSON.stringify([calendar, content])
    const before = this.#created.get(transactionId)
    const made = before && this.events.get(before.event)
    if (made) return before.words === words ? { status: 201, body: present(made) } : fault(409, 'ErrorDuplicate')
    const named = new Map(properties.map(({ id, value }) => [id, value]))
    const event = { id: `AAMk${randomUUID()}=`, calendar, edition: 1, content, properties: named }
    this.events.set(event.id, event)
    this.#created.set(transactionId, { event: event.id, words })
    return { status: 201, body: present(event) }
  }

  /** Changes or removes a version of an event. Without a tag, a change could be lost. */
  #amend(event: PlayedEvent, { method, headers, body }: Said): Answer {
    if (headers['if-match'] === undefined) return fault(428, 'PreconditionRequired')
    if (headers['if-match'] !== makeTag(event)) return fault(412, 'ErrorIrresolvableConflict')
    if (method === 'DELETE') {
      this.events.delete(event.id)
      return { status: 204 }
    }
    const content = { ...event.content, ...(JSON.parse(body) as Record<string, unknown>) }
    if (!isEvent(content)) return fault(400, 'ErrorInvalidRequest')
    Object.assign(event, { content, edition: event.edition + 1 })
    return { status: 200, body: present(event) }
  }

  #answerOne(id: string, said: Said): Answer {
    const event = this.events.get(id)
    if (event === undefined) return fault(404, 'ErrorItemNotFound')
    return said.method === 'GET' ? { status: 200, body: present(event) } : this.#amend(event, said)
  }

  #answerList(id: string, { method, url, body }: Said): Answer {
    if (!this.calendars.some((one) => one.id === id)) return fault(404, 'ErrorItemNotFound')
    return method === 'POST' ? this.#create(id, body) : this.#list(id, url)
  }

  #answerGraph(path: string, said: Said): Answer {
    const [, calendar] = /^\/me\/calendars\/([^/]+)\/events$/.exec(path) ?? []
    const [, event] = /^\/me\/events\/([^/]+)$/.exec(path) ?? []
    if (event !== undefined) return this.#answerOne(decodeURIComponent(event), said)
    if (calendar !== undefined) return this.#answerList(decodeURIComponent(calendar), said)
    if (path !== '/me/calendars') return fault(404, 'ResourceNotFound')
    const owner = { name: 'Ana Ruiz', address: 'ana@laro.example' }
    const value = this.calendars.map((one, index) => ({ ...one, isDefaultCalendar: index === 0, owner }))
    return { status: 200, body: { value } }
  }

  #answer(said: Said): Answer {
    const { url, headers, body } = said
    // A browser is sent back at once, as by an account that is signed in.
    if (url.pathname.endsWith('/authorize'))
      return { status: 302, headers: { location: this.login.consent(url.href).href } }
    if (url.pathname === `/${tenant}/oauth2/v2.0/token`) return this.login.answer(body)
    if (!this.login.isAllowed(headers.authorization)) return fault(401, 'InvalidAuthenticationToken')
    if (headers['prefer'] !== 'IdType="ImmutableId"') return fault(400, 'ErrorMutableIds')
    return this.#answerGraph(url.pathname.replace(/^\/v1\.0/, ''), said)
  }

  /** The answer of a call; undefined where the line breaks off before it arrives. */
  #answerCall(name: string, said: Said): Answer | undefined {
    const early = this.intercept(name)
    if (early === undefined) return this.#answer(said)
    if (early.isLate) this.#answer(said)
    return early.status === 0 ? undefined : { ...fault(early.status, 'Intercepted'), headers: early.headers ?? {} }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const said = { method, url: new URL(url, this.url), headers, body: await readBody(request) }
    const name = `${method} ${said.url.pathname}`
    if (name.includes('/events')) this.requests.push(name)
    const answer = this.#answerCall(name, said)
    if (answer === undefined) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  }
}

/** Starts the server on a port, by default a free one. Its calendars are 'Calendar' and, to be read alone, 'Birthdays'. */
export async function playGraph(at = 0): Promise<PlayedGraph> {
  const server = createServer((request, response) => {
    graph.handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const graph = new PlayedGraph(`http://127.0.0.1:${port}`, async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return graph
}
