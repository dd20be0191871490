import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { contentMessages } from '../../../domain/content/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'

interface TimeFormProps {
  readonly now: number | undefined
  /** Rejects where the time is refused, which has then been shown. */
  readonly onSave: (at: number | null) => Promise<unknown>
  readonly onClose: () => void
}

function TimeForm({ now, onSave, onClose }: TimeFormProps) {
  const { timezone } = useClient()
  const [begun] = useState<{ readonly at: unknown }>({ at: now ?? '' })
  const [values, setValues] = useState(begun)
  const { at } = values
  const [isPast, setPast] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { restored, discard, leave } = useKeptValues({
    name: `time of release ${location.pathname}`,
    what: 'the time of this release',
    begun,
    values,
    put: setValues,
    isSaving,
  })
  const close = () => {
    leave()
    onClose()
  }
  const save = (chosen: number | null) => {
    setSaving(true)
    onSave(chosen).then(close, () => setSaving(false))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof at !== 'number') return
        if (at > Date.now()) save(at)
        else setPast(true)
      }}
    >
      <RestoredNote restored={restored} noun="release" onDiscard={discard} />
      <DateInput
        label="Goes live at"
        description={`By the clock of ${timezone}. It goes live if its content is still the approved one.`}
        isReadOnly={false}
        required
        timezone={timezone}
        withTime
        isToTheMinute
        error={isPast ? contentMessages.words({ path: 'at', code: 'past-time' }) : undefined}
        value={at}
        onChange={(next) => {
          setPast(false)
          setValues({ at: next })
        }}
      />
      <Group justify="flex-end" mt="md">
        {now !== undefined && (
          <Button variant="subtle" disabled={isSaving} onClick={() => save(null)}>
            Do not schedule it
          </Button>
        )}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={typeof at !== 'number'}>
          Schedule
        </Button>
      </Group>
    </form>
  )
}

/** Asks when a release goes live; null takes the time away. */
export function askForTime(now: TimeFormProps['now'], onSave: TimeFormProps['onSave']): void {
  showModal({
    title: 'Schedule this release',
    size: 'small',
    body: (close) => <TimeForm now={now} onClose={close} onSave={onSave} />,
  })
}
