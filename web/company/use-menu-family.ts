import { menuFamily, type ClientRow, type MenuFamily } from '../../domain/company/index.ts'
import { useClient } from '../platform/platform-context.tsx'

/** Business of the current client: it decides which sections and figures are shown. */
export function useMenuFamily(): MenuFamily {
  const { doc, isDefault } = useClient()
  return menuFamily(doc as ClientRow, isDefault)
}

/** First kind of results in a global search. */
export const useFoundWords = (): string =>
  `people, threads, quotes, ${useMenuFamily() === 'equipment' ? 'orders' : 'trips'}`
