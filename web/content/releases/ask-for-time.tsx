import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { contentMessages } from '../../../domain/content/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'

interface TimeFormProps {
  readonly now: number | undefined
  readonly onSave: (at: number | null) => void
  readonly onCancel: () => void
}

function TimeForm({ now, onSave, onCancel }: TimeFormProps) {
  const { timezone } = useClient()
  const [at, setAt] = useState<unknown>(now ?? '')
  const [isPast, setPast] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof at !== 'number') return
        if (at > Date.now()) onSave(at)
        else setPast(true)
      }}
    >
      <DateInput
        label="Goes live at"
        description={`By the clock of ${timezone}. It goes live if its content is still what was approved.`}
        isReadOnly={false}
        required
        timezone={timezone}
        withTime
        isToTheMinute
        error={isPast ? contentMessages.words({ path: 'at', code: 'past-time' }) : undefined}
        value={at}
        onChange={(next) => {
          setPast(false)
          setAt(next)
        }}
      />
      <Group justify="flex-end" mt="md">
        {now !== undefined && (
          <Button variant="subtle" onClick={() => onSave(null)}>
            Do not schedule it
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={typeof at !== 'number'}>
          Schedule
        </Button>
      </Group>
    </form>
  )
}

/** Asks when a release goes live; null takes the time away. */
export function askForTime(now: number | undefined, onSave: (at: number | null) => void): void {
  showModal({
    title: 'Schedule this release',
    size: 'small',
    body: (close) => (
      <TimeForm
        now={now}
        onCancel={close}
        onSave={(at) => {
          close()
          onSave(at)
        }}
      />
    ),
  })
}
