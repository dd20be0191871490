import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { approveSale, needsApproval } from '../../../domain/commerce/index.ts'
import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { readSale, recordOf } from './sale-row.ts'
import { useSaleVerbs } from './use-order-verbs.ts'

/** Approves a total over the limit of the company; users without the role see that it waits. */
export function ApproveButton({ about }: { readonly about: RecordPartProps }) {
  const sale = readSale(about)
  const { doc } = useClient()
  const mayApprove = hasRole(useActor(), 'approvals')
  const { running, run } = useSaleVerbs()
  const limit = valueAt(doc, 'config.sale_limit')
  if (typeof limit !== 'number' || !needsApproval(sale, limit)) return null
  if (!mayApprove) return <StatusBadge word={`Over ${formatMoney(limit)}: waits for approval`} tone="waiting" />
  const { id, total } = sale
  return (
    <Button
      size="xs"
      leftSection={<IconRosetteDiscountCheck size={16} stroke={1.75} aria-hidden />}
      loading={running !== undefined}
      onClick={() =>
        void run(
          approveSale,
          { params: { record: recordOf(about), id }, body: { total } },
          { name: 'The approval', done: `${formatMoney(total)} approved` },
        )
      }
    >
      Approve {formatMoney(total)}
    </Button>
  )
}
