import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A calendar of the played server: iCalendar texts by their file names. */
export interface PlayedCalendar {
  readonly name: string
  readonly components: readonly string[]
  readonly entries: Map<string, string>
}

/** A CalDAV server (RFC 4791, RFC 4918, RFC 6764) on loopback that is strict about the protocol. */
export interface PlayedDav {
  readonly url: string
  readonly port: number
  readonly calendars: Map<string, PlayedCalendar>
  /** Requests as 'METHOD path', without the questions of discovery. */
  readonly requests: string[]
  password: string
  /** True while it answers nothing but 503. */
  isAway: boolean
  /** True if it stores entries without saying their tag, as servers do that change them. */
  hidesTags: boolean
  /** Answers a request before the server does, where it returns a status. The server waits for a promise. */
  intercept: (request: string) => number | undefined | Promise<void>
  close(): Promise<void>
}

const home = '/dav/calendars/ana/'
const principal = '/dav/principals/ana/'

const makeTag = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

type Props = Readonly<Record<string, string>>

/** Names of the properties that a PROPFIND asks for. Throws for a body that is none. */
function readAsked(body: string): string[] {
  const asked = /<\w+:propfind[^>]*>[\s\S]*<\w+:prop\b[^>]*>(?<props>[\s\S]*)<\/\w+:prop>[\s\S]*<\/\w+:propfind>/.exec(
    body,
  )
  if (asked === null) throw new TypeError('this is no PROPFIND')
  return [...(asked.groups?.['props'] ?? '').matchAll(/<\w+:(?<name>[\w-]+)\s*\/?>/g)].map(
    (found) => found.groups?.['name'] ?? '',
  )
}

/** A response with the asked properties that there are, and the others as not found. */
function printResponse(href: string, props: Props, asked: readonly string[]): string {
  const [found, missing] = [asked.filter((name) => name in props), asked.filter((name) => !(name in props))]
  const stat = (names: readonly string[], status: string, print: (name: string) => string) =>
    names.length === 0
      ? ''
      : `<D:propstat><D:prop>${names.map(print).join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`
  return `<D:response><D:href>${escapeXml(href)}</D:href>${stat(found, '200 OK', (name) => props[name] ?? '')}${stat(missing, '404 Not Found', (name) => `<X:${name} xmlns:X="urn:missing"/>`)}</D:response>`
}

function listResources({ calendars }: PlayedDav): Map<string, Props> {
  const resources = new Map<string, Props>([
    [
      '/dav/',
      {
        resourcetype: '<D:resourcetype><D:collection/></D:resourcetype>',
        'current-user-principal': `<D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal>`,
      },
    ],
    [principal, { 'calendar-home-set': `<C:calendar-home-set><D:href>${home}</D:href></C:calendar-home-set>` }],
    [home, { resourcetype: '<D:resourcetype><D:collection/></D:resourcetype>' }],
  ])
  for (const [folder, { name, components, entries }] of calendars) {
    const set = components.map((one) => `<C:comp name="${one}"/>`).join('')
    resources.set(`${home}${folder}/`, {
      resourcetype: '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>',
      displayname: `<D:displayname>${escapeXml(name)}</D:displayname>`,
      'supported-calendar-component-set': `<C:supported-calendar-component-set>${set}</C:supported-calendar-component-set>`,
    })
    for (const [file, text] of entries)
      resources.set(`${home}${folder}/${file}`, { getetag: `<D:getetag>${makeTag(text)}</D:getetag>` })
  }
  return resources
}

interface Said {
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function propfind(dav: PlayedDav, { path, body, headers }: Said): Answer {
  const resources = listResources(dav)
  if (!resources.has(path)) return { status: 404 }
  const { depth } = headers
  if (depth !== '0' && depth !== '1') return { status: 403 }
  const asked = readAsked(body)
  const isWithin = (at: string) =>
    at === path || (depth === '1' && at.startsWith(path) && !at.slice(path.length, -1).includes('/'))
  const responses = [...resources].filter(([at]) => isWithin(at)).map(([at, props]) => printResponse(at, props, asked))
  return {
    status: 207,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</D:multistatus>`,
  }
}

/** The calendar and file of a path; undefined for a path that is not below a calendar. */
function findFile({ calendars }: PlayedDav, path: string) {
  const [folder = '', file = '', ...more] = path.startsWith(home) ? path.slice(home.length).split('/') : []
  const calendar = calendars.get(folder)
  return calendar && file !== '' && more.length === 0 ? { calendar, file: decodeURIComponent(file) } : undefined
}

const readUid = (text: string): string | undefined => /^UID:(?<uid>.+)$/m.exec(text)?.groups?.['uid']?.trim()

/** True for a calendar object resource: one component with one UID, and no METHOD (RFC 4791 section 4.1). */
const isEntry = (text: string): boolean =>
  text.startsWith('BEGIN:VCALENDAR\r\n') &&
  text.trimEnd().endsWith('END:VCALENDAR') &&
  !/^METHOD[:;]/m.test(text) &&
  [...text.matchAll(/^UID:/gm)].length === 1 &&
  [...text.matchAll(/^BEGIN:VEVENT/gm)].length === 1

/** Refusal of a condition on the version of an entry; undefined where it holds. Without one, a change could be lost. */
function checkVersion({ headers }: Said, present: string | undefined): Answer | undefined {
  const [match, none] = [headers['if-match'], headers['if-none-match']]
  if (match === undefined && none === undefined) return { status: 428 }
  const isHeld = match === undefined ? present === undefined : present !== undefined && match === makeTag(present)
  return isHeld ? undefined : { status: 412 }
}

/** Refusal of a content that is no entry, or whose UID another one has; undefined for a right one. */
function checkContent({ body, headers }: Said, others: readonly string[]): Answer | undefined {
  if (!headers['content-type']?.startsWith('text/calendar')) return { status: 415 }
  const isKnown = others.some((text) => readUid(text) === readUid(body))
  return isEntry(body) && !isKnown ? undefined : { status: 403 }
}

function put(dav: PlayedDav, said: Said): Answer {
  const found = findFile(dav, said.path)
  if (found === undefined) return { status: 409 }
  const { entries } = found.calendar
  const present = entries.get(found.file)
  const others = [...entries].filter(([file]) => file !== found.file).map(([, text]) => text)
  const refusal = checkVersion(said, present) ?? checkContent(said, others)
  if (refusal) return refusal
  entries.set(found.file, said.body)
  return { status: present === undefined ? 201 : 204, headers: dav.hidesTags ? {} : { etag: makeTag(said.body) } }
}

function remove(dav: PlayedDav, { path, headers }: Said): Answer {
  const found = findFile(dav, path)
  const present = found?.calendar.entries.get(found.file)
  if (found === undefined || present === undefined) return { status: 404 }
  if (headers['if-match'] === undefined) return { status: 428 }
  if (headers['if-match'] !== makeTag(present)) return { status: 412 }
  found.calendar.entries.delete(found.file)
  return { status: 204 }
}

const methods: Readonly<Record<string, (dav: PlayedDav, said: Said) => Answer>> = {
  PROPFIND: propfind,
  PUT: put,
  DELETE: remove,
}

function answerTo(dav: PlayedDav, method: string, said: Said): Answer {
  if (dav.isAway) return { status: 503 }
  if (said.path === '/.well-known/caldav') return { status: 301, headers: { location: '/dav/' } }
  const expected = `Basic ${Buffer.from(`ana:${dav.password}`).toString('base64')}`
  if (said.headers.authorization !== expected)
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="dav"' } }
  return methods[method]?.(dav, said) ?? { status: 501 }
}

async function handle(dav: PlayedDav, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const said = { path: url, body: await readBody(request), headers }
  if (findFile(dav, url)) dav.requests.push(`${method} ${url}`)
  const early = await dav.intercept(`${method} ${url}`)
  const { status, headers: given = {}, body = '' } = early ? { status: early } : answerTo(dav, method, said)
  response.writeHead(status, given).end(body)
}

/** Starts the server with the calendars 'work' and, without events, 'chores'. The account is `ana` with `secret`. */
export async function playDav(): Promise<PlayedDav> {
  const server = createServer((request, response) => {
    handle(dav, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dav: PlayedDav = {
    url: `http://127.0.0.1:${port}`,
    port,
    calendars: new Map([
      ['work', { name: 'Work & trips', components: ['VEVENT'], entries: new Map() }],
      ['chores', { name: 'Chores', components: ['VTODO'], entries: new Map() }],
    ]),
    requests: [],
    password: 'secret',
    isAway: false,
    hidesTags: false,
    intercept: () => undefined,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return dav
}
