import { menuFamily, type ClientRow, type MenuFamily } from '../../domain/company/index.ts'
import { useClient } from '../platform/platform-context.tsx'

/** What the current client's business is: it decides which places and figures it is shown. */
export function useMenuFamily(): MenuFamily {
  const { doc, isDefault } = useClient()
  return menuFamily(doc as ClientRow, isDefault)
}

/** What a search of everything finds above all. */
export const useFoundWords = (): string =>
  `people, threads, quotes, ${useMenuFamily() === 'equipment' ? 'orders' : 'trips'}`
