import { Button, Popover, TextInput } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { endOfDay, toDateInput } from '../../ui/date/date-words.ts'
import { formatDate } from '../../ui/format-value.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import type { Jumps } from './use-jumps.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import classes from './thread-pane.module.css'

interface JumpBarProps {
  readonly jumps: Jumps
  /** The message at the upper edge of the visible part. */
  readonly top: ShownMessage | undefined
  readonly order: MessageOrder
}

interface Way {
  readonly label: string
  readonly keys: string
  readonly shown: string
  readonly go: () => void
}

/** Ends of the thread, and where the reader stopped. The keys work wherever the thread is open. */
function waysOf({ toNewest, toFirst, toFirstUnread }: Jumps, order: MessageOrder): Way[] {
  const [newest, first] = order === 'newest-first' ? ['Home', 'End'] : ['End', 'Home']
  const ways = [
    { label: 'Newest message', keys: newest, shown: newest, go: toNewest },
    ...(toFirstUnread ? [{ label: 'First unread', keys: 'g l', shown: 'G L', go: toFirstUnread }] : []),
    { label: 'First message', keys: first, shown: first, go: toFirst },
  ]
  return order === 'newest-first' ? ways : ways.toReversed()
}

interface JumpFormProps {
  readonly ways: readonly Way[]
  readonly begins: string
  readonly onWay: (way: Way) => void
  readonly onDate: (at: number) => void
}

function JumpForm({ ways, begins, onWay, onDate }: JumpFormProps) {
  const { timezone } = useClient()
  const [day, setDay] = useState(begins)
  const at = endOfDay(day, timezone)
  return (
    <form
      className={classes['jumpForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (at !== undefined) onDate(at)
      }}
    >
      <div className={classes['jumpDate']}>
        <TextInput
          type="date"
          label="Date"
          data-autofocus
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" disabled={at === undefined}>
          Go
        </Button>
      </div>
      {ways.map((way) => (
        <Button
          key={way.keys}
          variant="subtle"
          justify="space-between"
          rightSection={
            <KeyMark className={classes['kbd']} isSilent>
              {way.shown}
            </KeyMark>
          }
          onClick={() => onWay(way)}
        >
          {way.label}
        </Button>
      ))}
    </form>
  )
}

/** Position in a long thread, and jumps through it; it stays above the messages. */
export function JumpBar({ jumps, top, order }: JumpBarProps) {
  const { timezone } = useClient()
  const [isOpen, setOpen] = useState(false)
  const ways = waysOf(jumps, order)
  useKeysIn('In the conversation', [
    ...ways.map(({ keys, label, go }) => ({ keys, label, run: go })),
    { keys: 'd', label: 'Jump to a date', run: () => setOpen(true) },
  ])
  const leaveBy = (go: () => void) => {
    setOpen(false)
    go()
  }
  return (
    <div className={classes['jumps']}>
      <span className={classes['jumpsAt']}>{top && formatDate(top.date, timezone)}</span>
      <div role="status" className="fl-unseen">
        {jumps.isJumping && 'Looking for the message…'}
        {!jumps.isJumping && jumps.arrivedAt !== undefined && `At ${formatDate(jumps.arrivedAt, timezone)}`}
      </div>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" withinPortal={false}>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={jumps.isJumping}
            leftSection={<IconCalendarSearch size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            Jump to
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Jump to">
          <JumpForm
            ways={ways}
            begins={toDateInput(top?.date, timezone)}
            onWay={({ go }) => leaveBy(go)}
            onDate={(at) => leaveBy(() => jumps.toTime(at))}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
