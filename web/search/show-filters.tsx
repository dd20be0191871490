import { Suspense } from 'react'
import type { SearchBox } from '../../domain/kernel/search/search-box.ts'
import { showModal } from '../platform/dialogs.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const FiltersDialog = lazyPart(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

/** Opens the Filters modal of a search box. */
export function showFilters(box: SearchBox): void {
  showModal({
    title: 'Filters',
    size: 'medium',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <FiltersDialog box={box} onDone={close} />
      </Suspense>
    ),
  })
}
