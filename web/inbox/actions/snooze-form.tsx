import { Button } from '@mantine/core'
import { useState } from 'react'
import { isUntilReply, snoozeChoices } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import type { AskingProps } from './ask-in-dialog.tsx'
import { ChoiceList } from '../../ui/choices/choice-list.tsx'
import { OwnTimeInput, useOwnTime } from './own-time.tsx'
import classes from './actions.module.css'

/** Quick choices in the client's time zone, or an own date and time. */
export function SnoozeForm({ onAnswer }: AskingProps<number>) {
  const { timezone } = useClient()
  const [now] = useState(() => Date.now())
  const own = useOwnTime(now)
  const { at, isPast } = own
  return (
    <div className={classes['form']}>
      <ChoiceList
        label="Snooze until"
        isFirst
        choices={snoozeChoices(now, timezone).map((choice) => ({
          id: choice.label,
          label: choice.label,
          hint: isUntilReply(choice.at) ? '' : formatDateTime(choice.at, timezone),
          run: () => onAnswer(choice.at),
        }))}
      />
      <form
        className={classes['own']}
        onSubmit={(event) => {
          event.preventDefault()
          if (at !== undefined && !isPast) onAnswer(at)
        }}
      >
        <div className={classes['grow']}>
          <OwnTimeInput {...own} />
        </div>
        <Button type="submit" disabled={at === undefined || isPast}>
          Snooze
        </Button>
      </form>
    </div>
  )
}
