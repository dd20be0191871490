import { Suspense, type ComponentProps } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { PurchaseDialog as Dialog } from './purchase-dialog.tsx'

const PurchaseDialog = lazyPart(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)

/** Opens the form of a purchase from a vendor, with what is to be bought. */
export const openPurchase = (needs: ComponentProps<typeof Dialog>['vendor']): (() => void) =>
  showModal({
    title: `Purchase from ${needs.vendor.label}`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <PurchaseDialog vendor={needs} onClose={close} />
      </Suspense>
    ),
  })
