import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { fromDateInput, toDateTimeInput } from '../../ui/form/date-words.ts'
import { formatDateTime, zoneName } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { laterChoices } from './later-choices.ts'
import type { SendLaterOptions } from './show-send-later.tsx'
import classes from './outgoing.module.css'

/** Quick times, an own one, and 'Cancel if they reply first'; all by the clock of the client. */
export function SendLaterDialog({ begins, canCancelOnReply, onChoose }: SendLaterOptions) {
  const { timezone } = useClient()
  const now = useNow()
  const [own, setOwn] = useState(toDateTimeInput(begins?.sendAt, timezone))
  const [cancelOnReply, setCancelOnReply] = useState(begins?.cancelOnReply ?? false)
  const ownAt = fromDateInput(own, timezone)
  const isPast = ownAt !== undefined && ownAt <= now
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
          description="The email becomes a draft again, and you are told."
          checked={cancelOnReply}
          onChange={(event) => setCancelOnReply(event.currentTarget.checked)}
        />
      )}
      <TextInput
        type="datetime-local"
        label={`Date and time (${zoneName(now, timezone)})`}
        value={own}
        error={isPast && 'This time has passed.'}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      <Button type="submit" disabled={ownAt === undefined || isPast}>
        {ownAt === undefined ? 'Send later' : `Send at ${formatDateTime(ownAt, timezone)}`}
      </Button>
    </form>
  )
}
