import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isUntilReply, snoozeChoices } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { fromDateInput, toDateTimeInput } from '../../ui/form/date-words.ts'
import { formatDateTime, zoneName } from '../../ui/format-value.ts'
import type { AskingProps } from './ask-in-dialog.tsx'
import { ChoiceList } from './choice-list.tsx'
import classes from './deeds.module.css'

/** Quick choices in the client's time zone, or an own date and time. */
export function SnoozeForm({ onAnswer }: AskingProps<number>) {
  const { timezone } = useClient()
  const [now] = useState(() => Date.now())
  const [own, setOwn] = useState('')
  const at = fromDateInput(own, timezone)
  const isPast = at !== undefined && at <= now
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
        <TextInput
          className={classes['grow']}
          type="datetime-local"
          label={`Another time (${zoneName(now, timezone)})`}
          min={toDateTimeInput(now, timezone)}
          value={own}
          error={isPast && 'This time has passed.'}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
        <Button type="submit" disabled={at === undefined || isPast}>
          Snooze
        </Button>
      </form>
    </div>
  )
}
