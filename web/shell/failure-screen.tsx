import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { DialogsHost } from '../ui/dialogs-host.tsx'
import { NoticesHost } from '../ui/notices-host.tsx'
import { ErrorState } from '../ui/states.tsx'
import { PlainPage } from '../ui/plain-page.tsx'

/** Message for a page that could not be drawn at all, with Retry. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <>
      <PlainPage title="This page could not be shown">
        <ErrorState
          error={error}
          onRetry={() => {
            reset()
            void router.invalidate()
          }}
        />
      </PlainPage>
      {/* Replaces the layout that holds the dialogs: a question about a new version must not disappear with it. */}
      <DialogsHost />
      <NoticesHost />
    </>
  )
}
