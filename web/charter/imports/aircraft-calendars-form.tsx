import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { readAircraftCalendars, saveAircraftCalendar, type AircraftCalendars } from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { refusalWords } from './refusal-words.ts'
import classes from './import-numbers.module.css'

type Calendar = AircraftCalendars['calendars'][number]

interface CalendarFieldProps {
  readonly calendar: Calendar
  readonly onSaved: (calendars: AircraftCalendars) => void
}

function CalendarField({ calendar: { aircraft, tail, isSet }, onSaved }: CalendarFieldProps) {
  const [address, setAddress] = useState('')
  const save = useCommand(saveAircraftCalendar, { isSilent: true })
  useLeaveGuard(address.trim() !== '', `the calendar of ${tail}`)
  const send = (text: string): void =>
    save.start({ body: { aircraft, address: text } }, (saved) => {
      setAddress('')
      notify({ kind: 'success', title: text === '' ? `Calendar of ${tail} removed` : `Calendar of ${tail} set` })
      onSaved(saved)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') send(address.trim())
  }
  return (
    <form className={classes['entry']} onSubmit={submit} noValidate>
      <TextInput
        label={tail}
        placeholder={isSet ? 'A value is set. Enter another one to replace it.' : 'https://'}
        type="url"
        autoComplete="off"
        value={address}
        error={save.error === null ? undefined : refusalWords(save.error)}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isRunning} aria-label={`Save calendar of ${tail}`}>
        Save
      </Button>
      {isSet && (
        <Button
          variant="subtle"
          color="red"
          disabled={save.isRunning}
          onClick={() => send('')}
          aria-label={`Remove calendar of ${tail}`}
        >
          Remove
        </Button>
      )}
    </form>
  )
}

/** The private calendar of each aircraft, from which its schedule is imported: for admins of the company. */
export function AircraftCalendarsForm() {
  const { api } = usePlatform()
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = ['aircraft-calendars', client.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readAircraftCalendars, {}, signal),
  })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  return (
    <section className={classes['form']} aria-label="Calendars">
      <h2>Calendars</h2>
      <p className={classes['quiet']}>
        The schedule is imported from the private calendar of each aircraft. The address gives access to the calendar,
        so it is stored encrypted and never shown.
      </p>
      {data.calendars.length === 0 && (
        <EmptyState title="No aircraft yet">Add the aircraft of your fleet, then set their calendars here.</EmptyState>
      )}
      {data.calendars.map((calendar) => (
        <CalendarField
          key={calendar.aircraft}
          calendar={calendar}
          onSaved={(saved) => queries.setQueryData(queryKey, saved)}
        />
      ))}
    </section>
  )
}
