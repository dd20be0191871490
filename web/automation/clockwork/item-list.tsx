import { Button } from '@mantine/core'
import { findQueueType, queueAttempts, type QueueItem } from '../../../domain/automation/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { askCorrection } from './item-form.ts'
import { useItems, type ItemCommands, type ItemState } from './use-items.ts'
import classes from './clockwork.module.css'

const stateWords: Record<QueueItem['state'], string> = {
  waiting: 'Waiting',
  retrying: 'Retrying',
  running: 'Running',
  failed: 'Given up',
  done: 'Done',
}

interface ItemProps {
  readonly item: QueueItem
  readonly commands: ItemCommands
}

function ItemActions({ item, commands }: ItemProps) {
  const drop = async () => {
    const isSure = await showAlert({
      title: `Drop ${item.label}?`,
      message: 'It goes to the trash and does not run again.',
      confirm: 'Drop',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) commands.drop(item)
  }
  if (item.state === 'done' || item.state === 'running') return null
  return (
    <span className={classes['buttons']}>
      {findQueueType(item.type) !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => askCorrection(item, commands)}
          aria-label={`Correct: ${item.label}`}
        >
          Correct
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => commands.runAgain(item)}
        aria-label={`Run ${item.state === 'failed' ? 'again' : 'now'}: ${item.label}`}
      >
        {item.state === 'failed' ? 'Run again' : 'Run now'}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => void drop()}
        aria-label={`Drop: ${item.label}`}
      >
        Drop
      </Button>
    </span>
  )
}

const describeInput = ({ input }: QueueItem): string =>
  Object.entries(input)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const ItemRow = ({ item, commands }: ItemProps) => (
  <li className={classes['item']}>
    <span className={classes['state']} data-state={item.state}>
      {stateWords[item.state]}
    </span>
    <span className={classes['what']}>
      <strong>{item.label}</strong> <code>{item.type}</code>
      <span className={classes['quiet']}>{describeInput(item)}</span>
    </span>
    <span className={classes['quiet']}>
      <TimeText at={item.endedAt ?? item.date} isRelative />
      {item.attempts > 0 && `, ${item.attempts} of ${queueAttempts} tries`}
      {item.creator?.label ? `, by ${item.creator.label}` : ''}
    </span>
    <span className={classes['error']} data-failed={item.failure === undefined ? undefined : true}>
      {item.failure ?? item.result}
    </span>
    <ItemActions item={item} commands={commands} />
  </li>
)

const emptyWords: Record<ItemState, { title: string; words: string }> = {
  open: { title: 'No items wait', words: 'Everything that was put into the queue has been carried out.' },
  failed: { title: 'No dead letters', words: 'Every item was carried out or is tried again by itself.' },
  done: { title: 'No items found', words: 'Items that were carried out are kept for 30 days.' },
}

interface ItemListProps {
  readonly state: ItemState
  readonly type?: string | undefined
  readonly commands: ItemCommands
}

/** Queue items in a state. */
export function ItemList({ state, type, commands }: ItemListProps) {
  const { title, words } = emptyWords[state]
  return (
    <PagedRows
      query={useItems(state, type)}
      rows={(page) => page.items}
      none={<EmptyState title={title}>{words}</EmptyState>}
    >
      {(items) => (
        <ul className={classes['jobs']} aria-label="Queue items">
          {items.map((item) => (
            <ItemRow key={item.id} item={item} commands={commands} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
