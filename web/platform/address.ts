import { useLocation, useNavigate } from '@tanstack/react-router'
import { notify } from './notices.ts'
import { useClient } from './platform-context.tsx'

/** Part of the address after `?`: filters, sort, tab, selection. Plain words, so that addresses stay readable. */
export type SearchWords = Readonly<Record<string, string | undefined>>

/** The word that opens a thread over the page: the page itself stays as it is (1-shell section 2.3, thread sidebar). */
export const sidebarWord = 'sidebar'

/** Begins a company chat. The word behind `?` makes a phone show the box in place of the list. */
export const newChatPath = 'threads/inbox/chat?compose=chat'

/** True if two addresses are of one page, whatever lies over it, and without the words that mean a lost page. */
export function isSamePage(one: PageAddress, other: PageAddress, leavingNothing: readonly string[] = []): boolean {
  const wordsOf = ({ search }: PageAddress) =>
    Object.entries(search)
      .filter(([name, value]) => name !== sidebarWord && !leavingNothing.includes(name) && value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
      .toSorted()
      .join('&')
  return one.pathname === other.pathname && wordsOf(one) === wordsOf(other)
}

interface PageAddress {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Reads an address's search part: text stays, numbers and truth values become text, anything else is dropped. */
export function searchWords(search: Record<string, unknown>): SearchWords {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])),
  )
}

/** Reads and writes the search part for the router: values are plain words, and no JSON is in addresses. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const words = Object.entries(searchWords(search)).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`
  },
}

/** An address within the product that a person may be sent to after signing in; anything else is refused. */
export const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')

/** Address of a path under the current client: 'quotes/1' -> '/laro/quotes/1'. */
export function useClientPath(): (path: string) => string {
  const { nameKey } = useClient()
  return (path) => `/${nameKey}/${path.replace(/^\//, '')}`
}

/** The page's path under the client's key: '/laro/quotes/1' is '/quotes/1'. */
export const useClientPage = (): string => useLocation({ select: ({ pathname }) => pathname.replace(/^\/[^/]+/, '') })

/** Goes to a path under the current client. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  const clientPath = useClientPath()
  return (path) => void navigate({ href: clientPath(path) })
}

/** Tells later whether the present page is still open, whatever follows `?`. */
export function watchPage(): () => boolean {
  const { pathname } = location
  return () => location.pathname === pathname
}

/** Opens a new record; `title` names it, for a user who has gone elsewhere. True if it opened. */
type LeadOn = (path: string, title: string) => boolean

/**
 * For an action that opens another page after its answer: called at its start. A user who has gone to another page by
 * then stays there, and gets a notice with a link to the new record.
 */
export function useGoOn(): () => LeadOn {
  const go = useGo()
  const clientPath = useClientPath()
  return () => {
    const isHere = watchPage()
    return (path, title) => {
      if (isHere()) {
        go(path)
        return true
      }
      // The first answer of a double click has led there already.
      if (location.pathname === clientPath(path)) return false
      notify({ title, kind: 'success', action: { label: 'Open', run: () => go(path) } })
      return false
    }
  }
}

/** True if a page has a pane for an open thread: the Smart Inbox, company chat, the user's unread threads. */
export const isInboxPath = (pathname: string): boolean => /^\/[^/]+\/threads(?:\/inbox\/.+)?$/.test(pathname)
