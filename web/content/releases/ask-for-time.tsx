import { Button, Group } from '@mantine/core'
import { useState } from 'react'
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof at === 'number') onSave(at)
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
        value={at}
        onChange={setAt}
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
