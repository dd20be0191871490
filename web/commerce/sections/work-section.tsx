import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createOrderWork, workOrders } from '../../../domain/commerce/index.ts'
import { dateField, hasRole, textField, workersField, type Doc } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { RecordCell } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { readOrder } from '../sale/sale-row.ts'
import type { WorkRow } from '../work/work-row.ts'
import classes from './sections.module.css'

const stateColumn = workOrders.list.columns.find(({ field }) => field === 'state')

const describeProgress = ({ items_count: all, items_done: done }: WorkRow): string =>
  all === 0 ? '' : `${done} of ${all} done`

/** Cleared inputs of the form are left out. */
const readValues = ({ due, ...values }: Doc) =>
  createOrderWork.body.parse({
    ...values,
    name: values['name'] ?? '',
    location: values['location'] ?? '',
    workers: values['workers'] ?? [],
    ...(typeof due === 'number' && { due }),
  })

/** Work orders of an order, live, and new ones. */
export function WorkSection(about: RecordPartProps) {
  const order = readOrder(about)
  const mayWrite = hasRole(useActor(), 'work')
  const { api } = usePlatform()
  const view = useRecords(workOrders, { where: ['order_id', '==', order.id], pageSize: 50 })
  const label = about.definition.title(about.row)
  const add = (items: boolean) =>
    openForm({
      title: `Work for ${label.toLowerCase()}`,
      subject: `${order.id} ${items ? 'items' : 'free'}`,
      fields: [
        textField('name', 'What is to be done', { required: !items, maxLength: 500 }),
        textField('location', 'Location', { maxLength: 500, colSpan: 6 }),
        dateField('due', 'Due', { colSpan: 6 }),
        workersField,
      ],
      begin: { name: '', location: '', due: undefined, workers: [] },
      hint: () =>
        items
          ? 'It has the items of this order that no other work order has, and begins as a draft.'
          : 'It begins as a draft without items.',
      button: items ? 'Make work from the items' : 'Add work',
      isAsked: true,
      onSave: (values) =>
        api.call(createOrderWork, { params: { id: order.id }, body: readValues({ ...values, items }) }),
    })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={3} />
  return (
    <div className={classes['section']}>
      {view.rows.length === 0 && <p className={classes['quiet']}>No work is ordered for it.</p>}
      <ul className={classes['list']} aria-label="Work orders">
        {view.rows.map((work) => (
          <li key={work.id} className={classes['row']}>
            <span className={classes['words']}>
              <ClientLink path={`work/${encodeURIComponent(work.id)}`}>{workOrders.title({ ...work })}</ClientLink>
              <span className={classes['note']}>
                {[work.name, work.location, describeProgress(work), work.worker?.label].filter(Boolean).join(' · ')}
              </span>
            </span>
            {stateColumn && <RecordCell definition={workOrders} column={stateColumn} value={work.state} />}
          </li>
        ))}
      </ul>
      {view.hasMore && (
        <Button size="xs" variant="default" onClick={view.loadMore}>
          Show more
        </Button>
      )}
      {mayWrite && !order.canceled && (
        <div className={classes['buttons']}>
          {order.items.length > 0 && (
            <Button size="xs" variant="default" onClick={() => add(true)}>
              Make work from the items
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => add(false)}
          >
            Work
          </Button>
        </div>
      )}
    </div>
  )
}
