import { IconCloudOff } from '@tabler/icons-react'
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import classes from '../notice.module.css'
import { pathOfPlace } from '../drafts/path-of-place.ts'
import { waitingOf } from '../drafts/waiting-messages.ts'

/**
 * Reports messages of the user that wait for the connection, or failed, with a link to the oldest; draws nothing for
 * none.
 */
export function WaitingNotice() {
  const client = useClient()
  const user = useSignedInUser()
  const messages = useStore(waitingOf({ clientId: client.id, userId: user.id }).all)
  const refused = messages.filter(({ refusal }) => refusal !== undefined)
  const shown = refused.length > 0 ? refused : messages
  const [oldest] = shown
  if (oldest === undefined) return null
  const count = shown.length
  const waits = count === 1 ? '1 message waits for the connection' : `${count} messages wait for the connection`
  const lost = count === 1 ? '1 message was not sent' : `${count} messages were not sent`
  return (
    <ClientLink
      path={pathOfPlace(oldest.place)}
      className={classes['notice']}
      data-tone={refused.length > 0 ? 'bad' : undefined}
    >
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {refused.length > 0 ? lost : waits}
    </ClientLink>
  )
}
