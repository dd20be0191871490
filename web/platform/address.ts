import { useNavigate } from '@tanstack/react-router'
import { useClient } from './platform-context.tsx'

/** What stands behind `?`: filters, sort, tab, selection. Plain words, so that addresses stay readable. */
export type SearchWords = Readonly<Record<string, string | undefined>>

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Reads an address's search part: text stays, numbers and truth values become text, anything else is dropped. */
export function searchWords(search: Record<string, unknown>): SearchWords {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])),
  )
}

/** An address within the product that a person may be sent to after signing in; anything else is refused. */
export const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')

/** Address of a path under the current client: 'quotes/1' -> '/laro/quotes/1'. */
export function useClientPath(): (path: string) => string {
  const { nameKey } = useClient()
  return (path) => `/${nameKey}/${path.replace(/^\//, '')}`
}

/** Goes to a path under the current client. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  const clientPath = useClientPath()
  return (path) => void navigate({ href: clientPath(path) })
}
