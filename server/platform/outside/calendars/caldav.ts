import {
  createAccount,
  createObject,
  deleteObject,
  fetchCalendars,
  getBasicAuthHeaders,
  propfind,
  updateObject,
} from 'tsdav'
import type { askOutside } from '../fetch/fetch-outside.ts'
import { makeDavFetch, type DavFetch } from './dav-fetch.ts'
import {
  CalendarFailed,
  judgeStatus,
  type FoundCalendar,
  type OutsideCalendar,
  type OutsideEntry,
} from './outside-calendar.ts'

/** How an account at a CalDAV server (RFC 4791) is called. */
export interface DavAccount {
  readonly ask: typeof askOutside
  readonly user: string
  readonly password: string
}

interface DavCalls extends DavFetch {
  readonly headers: Record<string, string>
}

const openCalls = ({ ask, user, password }: DavAccount): DavCalls => ({
  ...makeDavFetch(ask),
  headers: { ...getBasicAuthHeaders({ username: user, password }) },
})

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address of a server as a user enters it, also without a scheme. Throws CalendarFailed for one that would carry the
 * password in the open. Loopback addresses are read, and refused by the rules of `askOutside`.
 */
export function readServer(text: string): string {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) throw new CalendarFailed('address')
  const url = new URL(full)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  if (!isSafe || url.username !== '' || url.password !== '') throw new CalendarFailed('address')
  return url.href
}

/** Finds the calendars of an account (RFC 6764, RFC 4791). Throws CalendarFailed. */
export async function findDavCalendars(account: DavAccount, server: string): Promise<FoundCalendar[]> {
  const serverUrl = readServer(server)
  const { fetch, headers, judge } = openCalls(account)
  try {
    const found = await createAccount({ account: { serverUrl, accountType: 'caldav' }, headers, fetch })
    const calendars = await fetchCalendars({ account: found, headers, fetch })
    return calendars
      .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
      .map(({ url, displayName }) => ({
        url: readServer(url),
        name: typeof displayName === 'string' && displayName !== '' ? displayName : url,
      }))
  } catch (error) {
    const judged = judge(error)
    // A server without one of the documents of discovery is no CalDAV server.
    throw judged instanceof CalendarFailed ? judged : new CalendarFailed('missing', 0, { cause: error })
  }
}

const ending = '.ics'

function requireDone({ status }: { readonly status: number }): void {
  if (status < 200 || status > 299) throw new CalendarFailed(judgeStatus(status), status)
}

/** The tag among the properties of an entry. The library reads a tag of digits alone as a number. */
function readTag(props: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const tag: unknown = props?.['getetag']
  if (typeof tag === 'number') return String(tag)
  return typeof tag === 'string' && tag !== '' ? tag : undefined
}

/** Tag of an entry; undefined where there is none. */
async function findTag({ fetch, headers }: DavCalls, url: string): Promise<string | undefined> {
  const [answer] = await propfind({ url, props: { 'd:getetag': {} }, depth: '0', headers, fetch })
  if (answer === undefined || answer.status === 404 || answer.status === 410) return undefined
  requireDone(answer)
  return readTag(answer.props)
}

interface PutEntry {
  readonly url: string
  readonly data: string
  /** Version that it replaces; undefined where there must be none. */
  readonly tag: string | undefined
}

function put({ fetch, headers }: DavCalls, { url, data, tag }: PutEntry): Promise<Response> {
  const typed = { ...headers, 'content-type': 'text/calendar; charset=utf-8' }
  return tag === undefined
    ? createObject({ url, data, headers: { ...typed, 'if-none-match': '*' }, fetch })
    : updateObject({ url, data, etag: tag, headers: typed, fetch })
}

/** Writes an entry over what is there. Answers its tag. */
async function writeEntry(calls: DavCalls, entry: PutEntry): Promise<string> {
  const { url } = entry
  let answer = await put(calls, entry)
  // Another version is there, or none any more: it is read again, and written over.
  if (answer.status === 412 || (entry.tag !== undefined && answer.status === 404))
    answer = await put(calls, { ...entry, tag: await findTag(calls, url) })
  requireDone(answer)
  // A server that stores another text than it was sent gives no tag.
  const tag = answer.headers.get('etag') ?? (await findTag(calls, url))
  if (tag === undefined) throw new CalendarFailed('refused', answer.status)
  return tag
}

async function removeEntry(calls: DavCalls, { ref: url, tag }: OutsideEntry): Promise<void> {
  const { fetch, headers } = calls
  let answer = await deleteObject({ url, etag: tag, headers, fetch })
  if (answer.status === 412) {
    const present = await findTag(calls, url)
    if (present === undefined) return
    answer = await deleteObject({ url, etag: present, headers, fetch })
  }
  if (answer.status !== 404 && answer.status !== 410) requireDone(answer)
}

async function listEntries({ fetch, headers }: DavCalls, base: string, prefix: string): Promise<OutsideEntry[]> {
  const answers = await propfind({ url: base, props: { 'd:getetag': {} }, depth: '1', headers, fetch })
  for (const answer of answers) requireDone(answer)
  return answers.flatMap(({ href = '', props }) => {
    const at = new URL(href, base)
    const file = decodeURIComponent(at.pathname.slice(at.pathname.lastIndexOf('/') + 1))
    const tag = readTag(props)
    // The password goes to no other machine.
    const isOurs = at.origin === new URL(base).origin && file.startsWith(prefix) && file.endsWith(ending)
    return isOurs && tag !== undefined ? [{ name: file.slice(0, -ending.length), ref: at.href, tag }] : []
  })
}

/** A calendar at a CalDAV server, by its address. Its entries are iCalendar texts, one file for each. */
export function openDavCalendar(account: DavAccount, url: string): OutsideCalendar<string> {
  const calls = openCalls(account)
  const base = url.endsWith('/') ? url : `${url}/`
  const judged = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof CalendarFailed ? error : calls.judge(error)
    })
  return {
    list: (prefix) => judged(listEntries(calls, base, prefix)),
    remove: (entry) => judged(removeEntry(calls, entry)),
    write: async (name, data, known) => {
      const ref = known?.ref ?? new URL(`${encodeURIComponent(name)}${ending}`, base).href
      return { name, ref, tag: await judged(writeEntry(calls, { url: ref, data, tag: known?.tag })) }
    },
  }
}
