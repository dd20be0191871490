import { isPutOff } from '../../../domain/inbox/index.ts'
import { useHeldMessages } from './held-messages.tsx'

/** In the list: an own email of this thread waits to go. */
export function HeldChip({
  threadId,
  className,
}: {
  readonly threadId: string
  readonly className?: string | undefined
}) {
  const held = useHeldMessages().filter((message) => message.tRef === threadId)
  if (held.length === 0) return null
  return <span className={className}>{held.every(isPutOff) ? 'Scheduled' : 'Sending…'}</span>
}
