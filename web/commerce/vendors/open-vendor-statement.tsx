import { Suspense } from 'react'
import type { Entry } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const StatementSheet = lazyPart(async () => (await import('../statements/statement-tab.tsx')).StatementSheet)

/** Opens the purchases and payments of a vendor, with the balance. */
export const openVendorStatement = ({ id, label }: Entry): (() => void) =>
  showModal({
    title: `Statement of ${label}`,
    size: 'large',
    body: () => (
      <Suspense fallback={<RowsSkeleton rows={5} height={40} />}>
        <StatementSheet owner={{ record: 'vendors', id, name: label }} />
      </Suspense>
    ),
  })
