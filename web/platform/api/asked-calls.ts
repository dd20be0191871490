import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { tabName, withOpenTabs } from '../tab-name.ts'
import type { Owner } from './own-options.ts'

/** Longest request that the device keeps, in characters. */
const longestRequest = 100_000

/** Time for which the same request from a form counts as a repetition: later the user may want it a second time. */
const repeatedMs = 10 * minuteMs

/** Description of a call for its user. */
export interface AskedWords {
  /** Key of a kept call that is asked again. */
  readonly key?: string | undefined
  /** Summary of the contract. */
  readonly summary: string
  readonly changes?: readonly string[] | undefined
  /** Whether the request stays off the device (see Contract). */
  readonly isSecret?: boolean
}

/** Call that happens once and has no known answer, as the device keeps it. */
export interface AskedCall extends Omit<AskedWords, 'key' | 'isSecret'> {
  readonly key: string
  /** Time of its first request, in epoch milliseconds. */
  readonly at: number
  /** Address of the page that made it, and the title of that page. */
  readonly page: string
  readonly title: string
  /** Its request as JSON: client, method, path, query, body. Absent if it must not be kept. */
  readonly request?: string | undefined
}

const makePrefix = ({ clientId, userId }: Owner): string => `flightline asked ${clientId}/${userId}/`

const listNames = (begin: string): string[] => Object.keys(localStorage).filter((name) => name.startsWith(begin))

/** Keys of calls that this page has made. */
const ownKeys = new Set<string>()

const readText = (doc: Doc, name: string): string => (typeof doc[name] === 'string' ? doc[name] : '')

function readCall(name: string): AskedCall | undefined {
  try {
    const doc: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (!isDoc(doc)) return undefined
    const request = readText(doc, 'request')
    return {
      key: readText(doc, 'key'),
      at: Number(doc['at']),
      page: readText(doc, 'page'),
      title: readText(doc, 'title'),
      summary: readText(doc, 'summary'),
      changes: Array.isArray(doc['changes']) ? doc['changes'].map(String) : undefined,
      ...(request !== '' && { request }),
    }
  } catch (error) {
    console.info('A call on this device could not be read.', error)
    return undefined
  }
}

const listCalls = (names: readonly string[]): AskedCall[] =>
  names.flatMap((name) => readCall(name) ?? []).toSorted((one, other) => one.at - other.at)

/** Finds the key of a recent call that was made with the same request, from any page of the user and client. */
export const findAskedKey = (owner: Owner, request: string): string | undefined =>
  listCalls(listNames(makePrefix(owner))).find((call) => call.request === request && call.at > Date.now() - repeatedMs)
    ?.key

/** Whether a call has no known answer yet, whichever tab made it. */
export const isAsked = (owner: Owner, key: string): boolean => listNames(`${makePrefix(owner)}${key} `).length > 0

/** Removes a call whose answer is known. */
export function dropAsked(owner: Owner, key: string): void {
  for (const name of listNames(`${makePrefix(owner)}${key} `)) localStorage.removeItem(name)
}

const describePage = () => ({
  at: Date.now(),
  page: `${location.pathname}${location.search}`,
  title: document.title,
})

/** Keeps a call before its request is sent. A repeated one keeps the time of its first request. */
export function keepAsked(
  owner: Owner,
  { key, request, words }: { readonly key: string; readonly request: string; readonly words: AskedWords },
): void {
  const { summary, changes, isSecret = false } = words
  const [{ at, page, title } = describePage()] = listCalls(listNames(`${makePrefix(owner)}${key} `))
  const call: AskedCall = {
    key,
    summary,
    changes,
    at,
    page,
    title,
    ...(!isSecret && request.length <= longestRequest && { request }),
  }
  ownKeys.add(key)
  dropAsked(owner, key)
  try {
    // Its name has the form of kept input, which ends with the sign-out or after its retention.
    localStorage.setItem(`${makePrefix(owner)}${key} tab ${tabName()}`, JSON.stringify(call))
  } catch (error) {
    // A full or private device stores nothing, so the key lasts as long as the page.
    console.info('A call is not kept on this device.', error)
  }
}

/** Lists the calls of closed pages without a known answer, the oldest first. */
export async function listLeftCalls(owner: Owner): Promise<readonly AskedCall[]> {
  const begin = makePrefix(owner)
  let left: readonly AskedCall[] = []
  await withOpenTabs((isOpen) => {
    const isLeft = (name: string) => {
      const [key = '', tab = ''] = name.slice(begin.length).split(' tab ')
      return !ownKeys.has(key) && (tab === tabName() || !isOpen(tab))
    }
    left = listCalls(listNames(begin).filter(isLeft))
  })
  return left
}
