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
import { CalendarFailed, judgeStatus, type OutsideCalendar, type OutsideEntry } from './outside-calendar.ts'

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

/** A calendar into which events can be written. */
export interface FoundCalendar {
  readonly url: string
  readonly name: string
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
    throw judged instanceof CalendarFailed ? judged : new CalendarFailed('missing', 0, error)
  }
}

const ending = '.ics'

const entryAt = (url: string, name: string): string => new URL(`${encodeURIComponent(name)}${ending}`, url).href

function requireDone({ status }: { readonly status: number }): void {
  if (status < 200 || status > 299) throw new CalendarFailed(judgeStatus(status), status)
}

/** Tag of an entry; undefined where there is none. */
async function findTag({ fetch, headers }: DavCalls, url: string): Promise<string | undefined> {
  const [answer] = await propfind({ url, props: { 'd:getetag': {} }, depth: '0', headers, fetch })
  if (answer === undefined || answer.status === 404 || answer.status === 410) return undefined
  requireDone(answer)
  const tag: unknown = answer.props?.['getetag']
  return tag === undefined || tag === '' ? undefined : String(tag)
}

/** A calendar at a CalDAV server, by its address. Its entries are iCalendar texts, one file for each. */
export function openDavCalendar(account: DavAccount, url: string): OutsideCalendar<string> {
  const calls = openCalls(account)
  const { fetch, headers, judge } = calls
  const base = url.endsWith('/') ? url : `${url}/`
  const put = (at: string, data: string, tag: string | undefined): Promise<Response> => {
    const typed = { ...headers, 'content-type': 'text/calendar; charset=utf-8' }
    return tag === undefined
      ? createObject({ url: at, data, headers: { ...typed, 'if-none-match': '*' }, fetch })
      : updateObject({ url: at, data, etag: tag, headers: typed, fetch })
  }
  const judged = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof CalendarFailed ? error : judge(error)
    })
  const write = async (name: string, data: string, known?: OutsideEntry): Promise<OutsideEntry> => {
    const ref = known?.ref ?? entryAt(base, name)
    let answer = await put(ref, data, known?.tag)
    // Another version is there, or none any more: it is read again, and written over.
    if (answer.status === 412 || (known && answer.status === 404))
      answer = await put(ref, data, await findTag(calls, ref))
    requireDone(answer)
    // A server that stores another text than it was sent gives no tag.
    const tag = answer.headers.get('etag') ?? (await findTag(calls, ref))
    if (tag === undefined) throw new CalendarFailed('refused', answer.status)
    return { name, ref, tag }
  }
  const remove = async ({ ref, tag }: OutsideEntry): Promise<void> => {
    let answer = await deleteObject({ url: ref, etag: tag, headers, fetch })
    if (answer.status === 412) {
      const present = await findTag(calls, ref)
      if (present === undefined) return
      answer = await deleteObject({ url: ref, etag: present, headers, fetch })
    }
    if (answer.status !== 404 && answer.status !== 410) requireDone(answer)
  }
  const list = async (prefix: string): Promise<OutsideEntry[]> => {
    const answers = await propfind({ url: base, props: { 'd:getetag': {} }, depth: '1', headers, fetch })
    for (const answer of answers) requireDone(answer)
    return answers.flatMap(({ href = '', props }) => {
      const at = new URL(href, base).href
      if (new URL(at).origin !== new URL(base).origin) return []
      const file = decodeURIComponent(at.slice(at.lastIndexOf('/') + 1))
      const tag: unknown = props?.['getetag']
      if (!file.startsWith(prefix) || !file.endsWith(ending) || tag === undefined) return []
      return [{ name: file.slice(0, -ending.length), ref: at, tag: String(tag) }]
    })
  }
  return {
    list: (prefix) => judged(list(prefix)),
    write: (...given) => judged(write(...given)),
    remove: (entry) => judged(remove(entry)),
  }
}
