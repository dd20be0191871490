import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const FeedDialog = lazyPart(async () => (await import('./feed-dialog.tsx')).FeedDialog)

const openFeed = () =>
  showModal({
    title: 'Feed for shopping channels',
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={40} />}>
        <FeedDialog onClose={close} />
      </Suspense>
    ),
  })

/** Opens the feed of ads for shopping channels. */
export const FeedButton = () => (
  <Button variant="default" onClick={openFeed}>
    Feed
  </Button>
)
