import { quotes } from '../../../domain/charter/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { conversationsAbout } from './conversations-about.ts'

const idOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Threads about a record: of a trip also those of the quote that it was made of, and of an option also those of its first
 * quote, because what was said before the sale is about the flight as well.
 */
export function useConversationsAbout({
  definition: { name: type },
  row,
}: Pick<RecordPartProps, 'definition' | 'row'>): Filter {
  const mayReadQuotes = hasRole(useActor(), 'quotes')
  const quoteId = type === 'trips' ? idOf(row['quote_id']) : undefined
  const { row: quote } = useRecord(quotes, mayReadQuotes ? quoteId : undefined)
  const firstId = type === 'quotes' ? idOf(row['parent_id']) : idOf(quote?.parent_id)
  const ids = [quoteId, firstId].filter((id) => id !== undefined)
  return conversationsAbout(
    { type, id: row.id },
    ids.map((id) => ({ type: 'quotes', id })),
  )
}
