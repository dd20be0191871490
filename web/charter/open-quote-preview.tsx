import { Suspense } from 'react'
import { showModal } from '../platform/dialogs.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowsSkeleton } from '../ui/states.tsx'
import type { Preview } from './quote-preview.tsx'

const QuotePreview = lazyPart(async () => (await import('./quote-preview.tsx')).QuotePreview)

/** Opens the preview of the customer page of a quote and loads its code on demand. */
export const openQuotePreview = (preview: Preview, onWrite: () => void): (() => void) =>
  showModal({
    title: 'Send Quote',
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <QuotePreview
          preview={preview}
          onClose={close}
          onWrite={() => {
            close()
            onWrite()
          }}
        />
      </Suspense>
    ),
  })
