import { hasRole, type Doc } from '../../domain/kernel/index.ts'
import type { ConversationActionsProps, ImportIntoProps } from '../conversation-parts.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { DepartureTime, legsOf } from './departure-time.tsx'
import { ImportButton } from './imports/import-button.tsx'
import { LegCards } from './leg-cards.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { SharedPages } from './sharing/share-list.tsx'
import { TripActions } from './trip-actions.tsx'

export function RecordLegs({ row }: { readonly row: Doc }) {
  const { timezone } = useClient()
  const legs = legsOf(row)
  return legs.length > 0 ? <LegCards legs={legs} timezone={timezone} /> : null
}

export function DepartureFact({ row, value }: { readonly row: Doc; readonly value: unknown }) {
  return typeof value === 'number' ? <DepartureTime row={row} at={value} /> : null
}

export function SendQuote({ thread, title, row, onMade }: ConversationActionsProps) {
  const maySend = hasRole(useActor(), 'quotes')
  return maySend ? <QuoteActions thread={thread} title={title} row={row} onMade={onMade} /> : null
}

export function SendTrip({ title, row, onMade }: ConversationActionsProps) {
  return row === undefined ? null : <TripActions title={title} row={row} onMade={onMade} />
}

export const PagesOfQuote = ({ id }: { readonly id: string }) => <SharedPages type="quotes" id={id} />
export const PagesOfTrip = ({ id }: { readonly id: string }) => <SharedPages type="trips" id={id} />

export const ImportQuoteInto = (props: ImportIntoProps) => <ImportButton kind="quotes" {...props} />
export const ImportTripInto = (props: ImportIntoProps) => <ImportButton kind="trips" {...props} />
