import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconLink } from '@tabler/icons-react'
import { canLink, canMove, threads, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatRelative } from '../../ui/format-value.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ChoiceList } from '../../ui/choices/choice-list.tsx'
import { aboutWords, threadSubject } from '../threads/thread-words.ts'
import classes from './choosing.module.css'

interface StayingProps {
  readonly threads: readonly ThreadRow[]
  readonly onChoose: (staying: ThreadRow) => void
}

const countWords = (count: number): string => (count === 1 ? '1 message' : `${count} messages`)

/** The thread that stays: the messages of the others are in it afterwards. */
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

/** Explains how a thread moves to the record of the one into which it is merged. */
export type WayThere = 'link' | 'move'

interface SiblingProps {
  readonly thread: ThreadRow
  /** The thread is to be brought to another record first. */
  readonly onLeave: (way: WayThere) => void
  readonly onChoose: (into: ThreadRow) => void
}

/**
 * The ways to a thread of another record: both where a thread may leave its own, the first alone where it is not moved.
 */
function ElsewhereButtons({ type, onLeave }: Pick<SiblingProps, 'onLeave'> & { readonly type: ParentType }) {
  return (
    <>
      <p className={classes['words']}>That thread belongs to another record. Move this one there first.</p>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => onLeave('link')}
        >
          Link this thread
        </Button>
        {canMove(type) && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
            onClick={() => onLeave('move')}
          >
            Move this thread
          </Button>
        )}
      </Group>
    </>
  )
}

/** Threads on the same record, into which this one can be merged. */
export function SiblingForm({ thread, onChoose, onLeave }: SiblingProps) {
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
  return (
    <>
      <p className={classes['words']}>All its messages move to the thread that you choose. Undo moves them back.</p>
      {siblings.length > 0 ? (
        <StayingForm threads={siblings} onChoose={onChoose} />
      ) : (
        <p className={classes['words']}>There is no other thread about {aboutWords(thread)}.</p>
      )}
      {canLink(type) && <ElsewhereButtons type={type} onLeave={onLeave} />}
    </>
  )
}
