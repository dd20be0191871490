import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'
import { PlainPage } from '../ui/plain-page.tsx'

/** A page that could not be shown at all: what happened, and Retry. */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <PlainPage title="This page could not be shown">
      <ErrorState
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </PlainPage>
  )
}
