import { inboxWording, retryDelivery } from '../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

interface Again {
  readonly address: string
  /** The corrected address; absent for the same. */
  readonly to?: string
}

const wordsOf = (error: unknown) => {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  return issues.map(inboxWording).find((wording) => wording !== undefined) ?? reasonOf(error)
}

/** Sends a message again to recipients that it did not reach: one, or all of them. */
export function useSendAgain(messageId: string) {
  const { api } = usePlatform()
  const { run, isRunning } = useCommandOf(
    (again: Again | undefined) =>
      api.call(retryDelivery, {
        params: { id: messageId },
        body: again ? { recipients: [again] } : {},
      }),
    {
      isSilent: true,
      onDone: ({ recipients }) => {
        const message = recipients === 1 ? 'To 1 recipient.' : `To ${recipients} recipients.`
        notify({ title: 'Sending again', message, kind: 'success' })
      },
    },
  )
  return {
    isRunning,
    send: (again: Again | undefined) =>
      void run(again).catch((error: unknown) => notify({ ...wordsOf(error), kind: 'error' })),
  }
}
