import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'

/** Something that was opened by the global search. */
export interface RecentItem {
  /** Index and id: 'quotes-…'. */
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  /** Below the client's key. */
  readonly path: string
}

const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'path'].every((field) => typeof Reflect.get(value, field) === 'string')

const most = 8
/** Number of recent items above the results. */
const mostAmongFound = 3

/** Stored items, as far as they can be read: another version may have written them. */
export function readRecent(text: string | null): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentItem) : []
  } catch {
    return []
  }
}

/** The items with one more in front, each once. */
export const withRecent = (items: readonly RecentItem[], item: RecentItem): readonly RecentItem[] =>
  [item, ...items.filter((one) => one.id !== item.id)].slice(0, most)

/** All without a query, else those that contain every word. */
export function recentAmong(items: readonly RecentItem[], query: string): readonly RecentItem[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  const fits = ({ title, subtitle = '' }: RecentItem) =>
    words.every((word) => `${title} ${subtitle}`.toLowerCase().includes(word))
  return items.filter(fits).slice(0, mostAmongFound)
}

/** Items that this user opened last in this client: kept with the tab, so that a shared device keeps none. */
export function useRecentItems() {
  const user = useSignedInUser()
  const client = useClient()
  const key = `flightline-recent:${user.id}:${client.id}`
  const recent = readRecent(sessionStorage.getItem(key))
  return {
    recent,
    remember: ({ id, title, subtitle, path }: RecentItem) =>
      sessionStorage.setItem(key, JSON.stringify(withRecent(recent, { id, title, subtitle, path }))),
  }
}
