import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { finishCalendarGrant, linkMicrosoftCalendar, type TargetCalendar } from '../../../domain/charter/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { makeChosenId, placeRefusal } from '../integrations/chosen-id.ts'
import { DialogButtons } from '../integrations/dialog-buttons.tsx'
import { KindFields, printKind, type ChosenKind } from './kind-fields.tsx'
import { useMicrosoft } from './use-calendar-links.ts'
import classes from './calendars.module.css'

/** Answer of Microsoft to the question for consent. */
export interface MicrosoftAnswer {
  readonly state: string
  readonly code?: string | undefined
  readonly refusal?: string | undefined
}

interface ChoiceProps {
  readonly grant: string
  readonly user: string
  readonly calendars: readonly TargetCalendar[]
  readonly offered: ChosenKind
  readonly close: () => void
}

/** Asks which calendar of the account is written, and what is written into it. */
function Choice({ grant, user, calendars, offered, close }: ChoiceProps) {
  const [chosen, setChosen] = useState(offered)
  const [calendar, setCalendar] = useState(calendars[0]?.url ?? '')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const link = useCommand(linkMicrosoftCalendar, {
    isSilent: true,
    onDone: () => {
      close()
      notify({ title: 'Calendar linked', message: 'Its entries are written within a minute.', kind: 'success' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.kind === 'tail' && chosen.tail === null) {
      setFaults({ tail: 'Choose an aircraft.' })
      return
    }
    setFaults({})
    link
      .run({ params: { id: makeChosenId() }, body: { grant, calendar, ...printKind(chosen) } })
      .catch((error: unknown) => setFaults(placeRefusal(error, 'calendar')))
  }
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <p className={classes['quiet']}>
        Connected as {user}. Entries appear within a minute, follow each change and go with their flight. Flightline
        touches no other entry. Changes to its entries there are written over at night; one that you remove there stays
        away until it changes here.
      </p>
      <KindFields
        value={chosen}
        faults={faults}
        onChange={(value) => {
          setFaults({})
          setChosen(value)
        }}
      />
      <Select
        label="Calendar there"
        data={calendars.map(({ url: value, name: label }) => ({ value, label }))}
        value={calendar}
        allowDeselect={false}
        error={faults['calendar'] ?? faults['server']}
        onChange={(value) => setCalendar(value ?? calendar)}
      />
      <DialogButtons close={close} label="Link calendar" isRunning={link.isRunning} />
    </form>
  )
}

/** Gives the answer of Microsoft to the server, once: its code is good for one call. */
function useFinishedGrant({ state, code, refusal }: MicrosoftAnswer) {
  const { api } = usePlatform()
  const { id } = useClient()
  const body = { state, ...(code !== undefined && { code }), ...(refusal !== undefined && { refusal }) }
  return useQuery({
    queryKey: ['calendar-grant', id, state],
    queryFn: () => api.call(finishCalendarGrant, { body }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

interface MicrosoftDialogProps {
  readonly answer: MicrosoftAnswer
  readonly offered: ChosenKind
  readonly close: () => void
}

/** Outcome of a consent at Microsoft: the choice of a calendar, a link that works again, or the reason of a refusal. */
export function MicrosoftDialog({ answer, offered, close }: MicrosoftDialogProps) {
  const { data, error, isPending } = useFinishedGrant(answer)
  const { connect, isRunning } = useMicrosoft()
  if (isPending) return <RowsSkeleton rows={3} height={48} />
  if (data?.grant !== undefined)
    return <Choice grant={data.grant} user={data.user} calendars={data.calendars} offered={offered} close={close} />
  return (
    <div className={classes['dialog']}>
      {error ? (
        <p className={classes['fault']} role="alert">
          {reasonOf(error).message}
        </p>
      ) : (
        <p role="status">Connected again as {data?.user}. What changed in between is written within a minute.</p>
      )}
      <span className={classes['ends']}>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {error && (
          <Button loading={isRunning} onClick={() => connect()}>
            Connect Microsoft 365
          </Button>
        )}
      </span>
    </div>
  )
}
