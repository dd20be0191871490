import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { workOrders } from '../../../domain/commerce/index.ts'
import { hasRole, textField } from '../../../domain/kernel/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { RecordCell } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { readOrder } from '../sale/sale-row.ts'
import classes from './sections.module.css'

const stateColumn = workOrders.list.columns.find(({ field }) => field === 'state')

/** Work orders of an order, live, and a new one. */
export function WorkSection(about: RecordPartProps) {
  const order = readOrder(about)
  const mayWrite = hasRole(useActor(), 'work')
  const { create } = useRecordCommands(workOrders, { isSilent: true })
  const view = useRecords(workOrders, { where: ['order_id', '==', order.id], pageSize: 50 })
  const label = about.definition.title(about.row)
  const add = () =>
    openForm({
      title: `Work for ${label.toLowerCase()}`,
      subject: order.id,
      fields: [
        textField('name', 'What is to be done', { required: true, maxLength: 500 }),
        textField('location', 'Location', { maxLength: 500 }),
      ],
      begin: { name: '', location: '' },
      hint: () => 'It begins as a draft, and its worker is chosen on its page.',
      button: 'Add work',
      onSave: (values) => create.run({ ...values, order: { id: order.id, label } }),
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
                {[work.name, work.location, work.worker?.label].filter(Boolean).join(' · ')}
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
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          w="max-content"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Work
        </Button>
      )}
    </div>
  )
}
