import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { OwnTimeInput, useOwnTime } from '../actions/own-time.tsx'
import { laterChoices } from './later-choices.ts'
import type { SendLaterOptions } from './show-send-later.tsx'
import classes from './outgoing.module.css'

/** Quick times, an own one, and 'Cancel if they reply first'; all by the clock of the client. */
export function SendLaterDialog({ begins, canCancelOnReply, onChoose }: SendLaterOptions) {
  const { timezone } = useClient()
  const now = useNow()
  const own = useOwnTime(now, begins?.sendAt)
  const { at: ownAt, isPast } = own
  const [cancelOnReply, setCancelOnReply] = useState(begins?.cancelOnReply ?? false)
  const choose = (sendAt: number) => onChoose({ sendAt, cancelOnReply })
  return (
    <form
      className={classes['later']}
      onSubmit={(event) => {
        event.preventDefault()
        if (ownAt !== undefined && !isPast) choose(ownAt)
      }}
    >
      <ul className={classes['choices']} aria-label="Quick choices">
        {laterChoices(now, timezone).map(({ label, at }) => (
          <li key={label}>
            <UnstyledButton className={classes['choice']} onClick={() => choose(at)}>
              <span>{label}</span>
              <span className={classes['quiet']}>{formatDateTime(at, timezone)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {canCancelOnReply && (
        <Checkbox
          label="Cancel if they reply first"
          description="The email becomes a draft again, and you are notified."
          checked={cancelOnReply}
          onChange={(event) => setCancelOnReply(event.currentTarget.checked)}
        />
      )}
      <OwnTimeInput {...own} />
      <Button type="submit" disabled={ownAt === undefined || isPast}>
        {ownAt === undefined ? 'Send later' : `Send at ${formatDateTime(ownAt, timezone)}`}
      </Button>
    </form>
  )
}
