import { useQuery } from '@tanstack/react-query'
import {
  argumentsOf,
  documents,
  findTemplates,
  type DocumentRow,
  type ParentType,
} from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const freshMs = 60_000

/** The templates that can be filled in for a record, in order of name: shared ones and one's own replies. */
export function useTemplates({ type, hasContact }: { readonly type: ParentType; readonly hasContact: boolean }) {
  const { api } = usePlatform()
  const client = useClient()
  const wanted = [...argumentsOf(type, hasContact)]
  return useQuery({
    queryKey: ['templates', client.id, wanted.join()],
    queryFn: async (): Promise<readonly DocumentRow[]> => {
      const found = await api.call(findTemplates, {
        body: {
          templateQuery: [
            ['data_argument', 'in', wanted],
            ['type', '==', 'manual'],
            ['active', '==', true],
          ],
        },
      })
      return found.documents
    },
    meta: { shows: [documents.name] },
    staleTime: freshMs,
  })
}

const offeredAtMost = 8

/** Templates whose name or subject matches the typed words. */
export function fittingTemplates(templates: readonly DocumentRow[], words: string): readonly DocumentRow[] {
  const typed = words.trim().toLowerCase()
  const begins = templates.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const holds = templates.filter(
    (one) => !begins.includes(one) && `${one.name} ${one.subject}`.toLowerCase().includes(typed),
  )
  return [...begins, ...holds]
}

/** Options of a slash for the words after it. */
export const offeredTemplates = (templates: readonly DocumentRow[], typed: string): readonly DocumentRow[] =>
  fittingTemplates(templates, typed).slice(0, offeredAtMost)
