import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  addWorkItem,
  isUnderWay,
  isWorkPlanned,
  markWorkItem,
  removeWorkItem,
  type WorkItem,
} from '../../../domain/commerce/index.ts'
import { numberField, textField } from '../../../domain/kernel/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { formatDateTime, formatNumber } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { WorkRow } from './work-row.ts'
import classes from './work.module.css'

type Marks = Readonly<Record<string, boolean>>

/** Marks of a worker, shown at once and asked again on a slow network until each is known. */
function useMarks({ id }: WorkRow) {
  const [marks, setMarks] = useState<Marks>({})
  const { run, isUnanswered } = useAsked(markWorkItem)
  const settle = (item: string) =>
    setMarks((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== item)))
  return {
    marks,
    isUnanswered,
    mark: (item: string, done: boolean) => {
      setMarks((before) => Object.fromEntries([...Object.entries(before), [item, done]]))
      run({ params: { id, item }, body: { done } }).then(
        () => settle(item),
        () => settle(item),
      )
    },
  }
}

interface ItemRowProps {
  readonly item: WorkItem
  readonly isDone: boolean
  readonly isFixed: boolean
  readonly onMark: (done: boolean) => void
  /** Absent where items stay. */
  readonly onRemove: (() => void) | undefined
}

function ItemRow({ item, isDone, isFixed, onMark, onRemove }: ItemRowProps) {
  const { timezone } = useClient()
  const { name, sku, quantity, notes, done_at: at, done_by: by } = item
  const mark = isDone && at !== undefined ? `${by?.label ?? ''}, ${formatDateTime(at, timezone)}` : undefined
  return (
    <li className={classes['item']} data-done={isDone || undefined}>
      <label className={classes['mark']}>
        <input
          type="checkbox"
          checked={isDone}
          disabled={isFixed}
          onChange={({ currentTarget: { checked } }) => onMark(checked)}
        />
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['note']}>{[sku, notes, mark].filter(Boolean).join(' · ')}</span>
        </span>
        {quantity !== 1 && <span className={classes['count']}>× {formatNumber(quantity)}</span>}
      </label>
      {onRemove && (
        <ActionIcon size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Why the marks of an item cannot be changed now; undefined where they can. */
function describeFixed({ state, can }: WorkRow): string | undefined {
  if (!can.write || isUnderWay(state)) return undefined
  return state === 'draft' ? 'Open the work to mark its items.' : undefined
}

/** Items of a work order with their marks, large enough for a thumb. */
export function WorkItems({ work }: { readonly work: WorkRow }) {
  const { api } = usePlatform()
  const { marks, mark, isUnanswered } = useMarks(work)
  const remove = useCommand(removeWorkItem)
  const { id, items, state, can } = work
  const isPlanned = can.write && isWorkPlanned(state)
  const readMark = (item: WorkItem) => marks[item.id] ?? item.done
  const add = () =>
    openForm({
      title: 'Add an item',
      subject: id,
      fields: [
        textField('name', 'What is to be done', { required: true, maxLength: 500 }),
        numberField('quantity', 'Quantity'),
        textField('notes', 'Notes', { maxLength: 20_000 }),
      ],
      begin: { name: '', quantity: 1, notes: '' },
      hint: () => 'It is marked on its own when it is done.',
      button: 'Add item',
      isAsked: true,
      onSave: (values) =>
        api.call(addWorkItem, {
          params: { id },
          body: addWorkItem.body.parse({ ...values, quantity: values.quantity || 1, notes: values.notes ?? '' }),
        }),
    })
  const why = describeFixed(work)
  return (
    <section aria-label="Items">
      <h2 className={classes['title']}>
        Items{' '}
        <span>
          {items.filter(readMark).length} of {items.length} done
        </span>
      </h2>
      {why !== undefined && items.length > 0 && <p className={classes['quiet']}>{why}</p>}
      {items.length === 0 && <p className={classes['quiet']}>No items yet.</p>}
      <ul className={classes['items']}>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isDone={readMark(item)}
            isFixed={!can.write || !isUnderWay(state)}
            onMark={(done) => mark(item.id, done)}
            onRemove={isPlanned && !item.done ? () => remove.start({ params: { id, item: item.id } }) : undefined}
          />
        ))}
      </ul>
      <AskedNote isUnanswered={isUnanswered} />
      {isPlanned && (
        <div className={classes['ways']}>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
            Add item
          </Button>
        </div>
      )}
    </section>
  )
}
