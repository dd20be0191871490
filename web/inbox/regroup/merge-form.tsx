import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatRelative } from '../../ui/format-value.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ChoiceList } from '../deeds/choice-list.tsx'
import { aboutWords, threadSubject } from '../list/thread-words.ts'
import classes from '../deeds/deeds.module.css'

interface StayingProps {
  readonly threads: readonly ThreadRow[]
  readonly onChoose: (staying: ThreadRow) => void
}

const countWords = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

/** The thread that stays: the messages of the others stand in it afterwards. */
export function StayingForm({ threads: rows, onChoose }: StayingProps) {
  const { timezone } = useClient()
  const now = useNow()
  return (
    <ChoiceList
      label="Threads"
      isFirst
      choices={rows.map((thread) => ({
        id: thread.id,
        label: threadSubject(thread),
        hint: `${countWords(thread.message_count)}, ${formatRelative(thread.last_date, now, timezone)}`,
        icon: <MediumIcon medium={thread.medium} />,
        run: () => onChoose(thread),
      }))}
    />
  )
}

interface SiblingProps {
  readonly thread: ThreadRow
  readonly onChoose: (into: ThreadRow) => void
}

/** Threads on the same record, into which this one can be merged. */
export function SiblingForm({ thread, onChoose }: SiblingProps) {
  const { type, id } = thread.object
  const view = useRecords(threads, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
    pageSize: 50,
  })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={3} height={40} />
  const siblings = view.rows.filter((row) => row.id !== thread.id)
  if (siblings.length > 0) return <StayingForm threads={siblings} onChoose={onChoose} />
  return (
    <p className={classes['none']}>
      There is no other thread about {aboutWords(thread)}. Threads about different records are moved or linked first.
    </p>
  )
}
