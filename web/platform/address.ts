import { useLocation, useNavigate } from '@tanstack/react-router'
import { notify } from './notices.ts'
import { useClient } from './platform-context.tsx'

/** What is behind `?`: filters, sort, tab, selection. Plain words, so that addresses stay readable. */
export type SearchWords = Readonly<Record<string, string | undefined>>

/** The word that opens a thread over the page: the page itself stays as it is (1-shell section 2.3, thread sidebar). */
export const sidebarWord = 'sidebar'

/** Begins a company chat. The word behind `?` makes a phone show the box in place of the list. */
export const newChatPath = 'threads/inbox/chat?compose=chat'

/** Whether two addresses are of one page, whatever lies over it, and whatever words say that nothing of it is left. */
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

/** How the router reads and writes the search part: values are plain words, and no JSON is in addresses. */
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

/** Says later whether the page of now is open still, whatever is behind `?`. */
export function watchPage(): () => boolean {
  const { pathname } = location
  return () => location.pathname === pathname
}

/** Goes to what was made; `title` says what, to whoever has gone elsewhere. Whether it went there. */
type LeadOn = (path: string, title: string) => boolean

/**
 * For what leads on to another page once it is answered: called when it is begun. Whoever has gone to another page by the
 * time of the answer is not taken away from there, but notified, with the way to what was made.
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

/** Whether a page has a place of its own for an open thread: the Smart Inbox, company chat, one's unread threads. */
export const isInboxPath = (pathname: string): boolean => /^\/[^/]+\/threads(?:\/inbox\/.+)?$/.test(pathname)
