import { menuItems, type MenuItem } from '../../domain/company/index.ts'

const pathsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ path, items: nested }) => [...(path === undefined ? [] : [path]), ...pathsOf(nested ?? [])])

const headOf = (path: string): string => path.split('/')[1] ?? ''

/** Sections that are reached from elsewhere than the menu (1-shell section 2.1). */
const beyondMenu = ['/activate', '/emails', '/guide']

/** First words of sections' paths; those that carry the product's name are always given with a client. */
const heads = new Set([...pathsOf(menuItems), ...beyondMenu].map(headOf))

/** True if a path begins with a section in the place of the client's key: '/quotes/1' for '/laro/quotes/1'. */
export const isSectionPath = (path: string): boolean => heads.has(headOf(path))
