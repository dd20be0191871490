import { useQuery } from '@tanstack/react-query'
import { contactEvents } from '../../../domain/crm/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { RecordHistory } from '../../ui/detail/record-history.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { EntryLine } from './timeline-entry.tsx'

/** History of a contact: changes, mails to groups, memberships, consents and merges. */
export function ContactHistory(props: RecordPartProps) {
  const { id, version } = props.row
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['history', client.id, 'events', id, version],
    queryFn: ({ signal }) => api.call(contactEvents, { params: { id } }, signal),
    staleTime: 0,
  })
  const view = useLastAnswer(id, reading)
  if (view.data === undefined && !view.error) return <RowsSkeleton rows={4} />
  const events = view.data?.entries ?? []
  return (
    <>
      {view.error && (
        <AnswerView view={view} what="Marketing and merges are">
          {() => null}
        </AnswerView>
      )}
      <RecordHistory
        {...props}
        events={events.map((entry) => ({ id: entry.id, at: entry.at, line: <EntryLine entry={entry} /> }))}
      />
    </>
  )
}
