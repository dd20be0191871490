import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { DialogsHost } from '../ui/dialogs-host.tsx'
import { NoticesHost } from '../ui/notices-host.tsx'
import { ErrorState } from '../ui/states.tsx'
import { PlainPage } from '../ui/plain-page.tsx'

/** A page that could not be shown at all: what happened, and Retry. */
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
      {/* It stands in place of the layout that has them: a question about a new version must not go with it. */}
      <DialogsHost />
      <NoticesHost />
    </>
  )
}
