import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { clients } from '../../../domain/company/index.ts'
import {
  followUpOption,
  followUpOptionsOf,
  followUpSetting,
  usualFollowUpOptions,
  type FollowUpOption,
} from '../../../domain/inbox/index.ts'
import { isSameValue } from '../../../domain/kernel/index.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './follow-up.module.css'

type Client = Presented<typeof clients>

interface OptionRowProps {
  readonly option: FollowUpOption
  readonly number: number
  readonly onChange: (option: FollowUpOption) => void
  readonly onRemove: () => void
}

const units = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
]

/** One option: its label and its duration. */
function OptionRow({ option, number, onChange, onRemove }: OptionRowProps) {
  const unit = option.days < 1 ? 'hours' : 'days'
  const count = unit === 'hours' ? Math.round(option.days * 24) : Math.round(option.days)
  const set = (next: number, of: string) => onChange({ ...option, days: of === 'hours' ? next / 24 : next })
  return (
    <div className={classes['optionRow']} role="group" aria-label={`Option ${number}`}>
      <TextInput
        aria-label={`Label of option ${number}`}
        value={option.label}
        error={option.label.trim() === ''}
        onChange={(event) => onChange({ ...option, label: event.currentTarget.value })}
      />
      <NumberInput
        aria-label={`Length of option ${number}`}
        min={1}
        max={unit === 'hours' ? 23 : 730}
        allowDecimal={false}
        value={count}
        onChange={(next) => set(Math.max(1, Number(next) || 1), unit)}
      />
      <Select
        aria-label={`Unit of option ${number}`}
        data={units}
        value={unit}
        allowDeselect={false}
        onChange={(next) => set(next === 'hours' ? Math.min(count, 23) : count, next ?? unit)}
      />
      <ActionIcon size={34} aria-label={`Remove option ${number}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function OptionsForm({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const { change } = useRecordCommands(clients)
  const [options, setOptions] = useState<readonly FollowUpOption[]>(() => followUpOptionsOf(client.settings))
  const [begun] = useState(options)
  const isChanged = !isSameValue(options, begun)
  const { restored, drop } = useKeptInput({
    name: 'follow-up options',
    input: useMemo(() => (isChanged ? { options } : undefined), [isChanged, options]),
    restore: (kept) => {
      const read = followUpOption.array().safeParse(kept['options'])
      if (read.success) setOptions(read.data)
      return read.success ? { isStale: false } : undefined
    },
    clear: () => setOptions(begun),
  })
  const letGo = useLeaveGuard(isChanged, 'the follow-up options', drop)
  const isValid = options.length > 0 && options.every((one) => followUpOption.safeParse(one).success)
  const store = (settings: Client['settings']) =>
    change.start({ row: client, change: { settings } }, () => {
      letGo(true)
      drop()
      onClose()
    })
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) store({ ...client.settings, [followUpSetting]: options.map((one) => ({ ...one })) })
      }}
    >
      <RestoredNote restored={restored} noun="list" onDiscard={() => setOptions(begun)} />
      {options.map((option, at) => (
        <OptionRow
          key={at}
          option={option}
          number={at + 1}
          onChange={(next) => setOptions(options.with(at, next))}
          onRemove={() => setOptions(options.toSpliced(at, 1))}
        />
      ))}
      <Button
        className={classes['add']}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= 20}
        onClick={() => setOptions([...options, { label: '1 Day', days: 1 }])}
      >
        Add option
      </Button>
      <div className={classes['actions']}>
        <Button variant="subtle" onClick={() => setOptions(usualFollowUpOptions)}>
          Usual options
        </Button>
        <span className={classes['spacer']} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isRunning} disabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Options of the reminder dialog in this client, for users who may change its settings (decision M10). */
export function FollowUpOptionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { id } = useClient()
  const { row, error, retry } = useRecord(clients, id)
  if (row) return <OptionsForm client={row} onClose={onClose} />
  return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />
}
