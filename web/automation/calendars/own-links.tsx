import { Button, PasswordInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import {
  compareLink,
  endCalendarLink,
  feedKinds,
  nameLinkState,
  renewLinkPassword,
  type CalendarLink,
} from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { formatCount } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { placeRefusal } from '../integrations/chosen-id.ts'
import { useCalendarLinks, useMicrosoft } from './use-calendar-links.ts'
import classes from './calendars.module.css'

const nameLink = ({ kind, tail, calendar }: CalendarLink): string => `${tail ?? feedKinds[kind]} in ${calendar}`

interface LinkProps {
  readonly link: CalendarLink
}

function PasswordForm({ link: { id, user } }: LinkProps) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const renew = useCommand(renewLinkPassword, { isSilent: true })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    renew
      .run({ params: { id }, body: { password } })
      .catch((error: unknown) => setFault(placeRefusal(error, 'password')['password'] ?? 'It was refused.'))
  }
  return (
    <div className={classes['renewal']}>
      <PasswordInput
        label={`New password of ${user}`}
        value={password}
        error={fault}
        autoComplete="off"
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && submit(event)}
      />
      <Button variant="default" loading={renew.isRunning} disabled={password === ''} onClick={submit}>
        Save
      </Button>
    </div>
  )
}

/** Microsoft takes no password: its owner signs in there once more. */
function Reconnection({ link }: LinkProps) {
  const { connect, isRunning } = useMicrosoft()
  return (
    <span className={classes['renewal']}>
      <Button
        size="compact-sm"
        variant="default"
        loading={isRunning}
        aria-label={`Connect again: ${nameLink(link)}`}
        onClick={() => connect(link.id)}
      >
        Connect again
      </Button>
    </span>
  )
}

function LinkActions({ link }: LinkProps) {
  const compare = useCommand(compareLink)
  const end = useCommand(endCalendarLink)
  const { id, state, calendar } = link
  const isStopped = state !== 'working'
  const ask = async () => {
    const words = isStopped
      ? 'The server cannot be asked at present. The entries stay there, and no more are written.'
      : `The entries of Flightline are removed from ${calendar}. All others stay.`
    const title = `End ${nameLink(link)}?`
    if (await showAlert({ title, message: words, confirm: 'End', cancel: 'Cancel' }))
      end.start({ params: { id }, body: { keep: isStopped } })
  }
  return (
    <span className={classes['actions']}>
      {state === 'working' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={compare.isRunning}
          aria-label={`Compare ${nameLink(link)}`}
          onClick={() => compare.start({ params: { id } })}
        >
          Compare
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isRunning}
        aria-label={`End ${nameLink(link)}`}
        onClick={() => void ask()}
      >
        End
      </Button>
    </span>
  )
}

function LinkRow({ link }: LinkProps) {
  const { state, fault, entries, writtenAt, user, provider } = link
  return (
    <li className={classes['link']}>
      <div className={classes['feed']}>
        <span className={classes['name']}>
          <strong>{nameLink(link)}</strong>
          <span className={classes['quiet']}>
            {user}, {nameLinkState(link).toLowerCase()}, {formatCount(entries, 'entry', 'entries')}
            {writtenAt !== undefined && (
              <>
                , compared <TimeText at={writtenAt} isRelative />
              </>
            )}
          </span>
          {fault !== '' && (
            <span className={classes['fault']} role="status">
              {fault}
            </span>
          )}
        </span>
        <LinkActions link={link} />
      </div>
      {state === 'needs-password' &&
        (provider === 'microsoft' ? <Reconnection link={link} /> : <PasswordForm link={link} />)}
    </li>
  )
}

/** Calendars of other systems into which entries of the user are written. */
export function OwnLinks() {
  const { data, error, isPending, refetch } = useCalendarLinks()
  if (isPending) return <RowsSkeleton rows={1} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.links.length === 0) return null
  return (
    <section aria-labelledby="links-heading">
      <h3 id="links-heading" className={classes['heading']}>
        Written into other calendars
      </h3>
      <ul className={classes['feeds']} aria-labelledby="links-heading">
        {data.links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </section>
  )
}
