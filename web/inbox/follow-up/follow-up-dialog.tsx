import { Button, Group, Skeleton, Textarea } from '@mantine/core'
import { useContext } from 'react'
import { followUpDate, type FollowUpRow, checkConfig, type FollowUpOption } from '../../../domain/inbox/index.ts'
import { followersMax, type EditorField, type Entry } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { createLeaveScope, LeaveScope, leaveScope } from '../../platform/use-leave-guard.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatAhead, zoneName } from '../../ui/format-value.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { FollowUpPlace } from './show-follow-up.tsx'
import { useFollowUpActions } from './use-follow-up-actions.ts'
import { useFollowUpForm } from './use-follow-up-form.ts'
import { useQuery } from '@tanstack/react-query'
import classes from './follow-up.module.css'

interface FollowUpOptions {
  readonly options: readonly FollowUpOption[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The reminder options of the client (`POST /config/check`, type followup). */
function useFollowUpOptions(): FollowUpOptions {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['follow-up-options', client.id],
    queryFn: ({ signal }) => api.call(checkConfig, { body: { type: 'followup' } }, signal),
    meta: { shows: ['clients'] },
  })
  return { options: data?.manual ?? [], isLoading: isPending, error, retry: () => void refetch() }
}

interface OptionsProps {
  /** Label of the chosen one. */
  readonly chosen: string | undefined
  readonly onChoose: (date: number, option: string) => void
}

/** The client's options, each with the time that it means. */
function Options({ chosen, onChoose }: OptionsProps) {
  const { timezone } = useClient()
  const { options, isLoading, error, retry } = useFollowUpOptions()
  const now = useNow()
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <Skeleton height={104} radius="sm" />
  return (
    <div className={classes['options']} role="group" aria-label="Remind me in">
      {options.map((option) => {
        const due = followUpDate(option, now, timezone)
        return (
          <button
            key={option.label}
            type="button"
            className={classes['option']}
            aria-pressed={option.label === chosen}
            onClick={() => onChoose(due, option.label)}
          >
            {option.label}
            <span className={classes['optionTime']}>{formatAhead(due, now, timezone)}</span>
          </button>
        )
      })}
    </div>
  )
}

const noScope = createLeaveScope()

/** Actions on an existing follow-up. */
function ExistingActions({ followUp, onLeave }: { readonly followUp: FollowUpRow; readonly onLeave: () => void }) {
  const { view, remove, processNow } = useFollowUpActions(followUp)
  const scope = useContext(LeaveScope) ?? noScope
  const leaving = (action: () => void) => () => {
    onLeave()
    action()
  }
  /** They apply to the saved follow-up: unsaved changes ask first. */
  const asking = (action: () => void) => () => void leaveScope(scope, leaving(action))
  return (
    <Group gap="xs">
      <Button variant="default" onClick={asking(processNow)}>
        Process now
      </Button>
      {view && (
        <Button variant="default" onClick={asking(view)}>
          View
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={leaving(remove)}>
        Delete
      </Button>
    </Group>
  )
}

const followersField: EditorField = {
  property: 'followers',
  label: 'Followers',
  component: 'input-followers',
  placeholder: 'Who is reminded as well',
  maxLength: followersMax,
}
const rolesField: EditorField = { property: 'roles', label: 'Roles', component: 'input-roles' }

interface FollowUpDialogProps {
  readonly about: FollowUpPlace | { readonly followUp: FollowUpRow }
  readonly onClose: () => void
}

/** The reminder dialog: its time, its text, and who else is reminded. */
export function FollowUpDialog({ about, onClose }: FollowUpDialogProps) {
  const { timezone } = useClient()
  const { words, restored, discard, today, change, issueOf, isSaving, save, leave } = useFollowUpForm(about, onClose)
  const existing = 'followUp' in about ? about.followUp : undefined
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RestoredNote restored={restored} noun="follow-up" onDiscard={discard} />
      <Options chosen={words.option} onChoose={(date, option) => change({ date, option })} />
      <DateInput
        label={`Date (${zoneName(typeof words.date === 'number' ? words.date : today, timezone)})`}
        timezone={timezone}
        required
        withTime
        earliest={today}
        value={words.date}
        error={words.date === '' || typeof words.date === 'number' ? issueOf('date') : undefined}
        onChange={(date) => change({ date, option: undefined })}
      />
      <Textarea
        label="Message"
        placeholder="What to do then"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        data-autofocus
        value={words.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <div className={classes['people']}>
        <FieldInput
          field={followersField}
          value={words.followers}
          error={issueOf('followers')}
          isReadOnly={false}
          onChange={(value) => change({ followers: value as Entry[] })}
        />
        <FieldInput
          field={rolesField}
          value={words.roles}
          isReadOnly={false}
          onChange={(value) => change({ roles: value as Entry[] })}
        />
      </div>
      <div className={classes['actions']}>
        {existing && <ExistingActions followUp={existing} onLeave={leave} />}
        <span className={classes['spacer']} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </div>
    </form>
  )
}
