import { PasswordInput, Select, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { findTargetCalendars, linkCalendar, type TargetCalendar } from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { makeChosenId, placeRefusal } from '../integrations/chosen-id.ts'
import { DialogButtons } from '../integrations/dialog-buttons.tsx'
import { KindFields, printKind, type ChosenKind } from './kind-fields.tsx'
import classes from './calendars.module.css'

const account = { server: '', user: '', password: '' }

type Account = typeof account

type Faults = Readonly<Record<string, string>>

const labels: Readonly<Record<keyof Account, string>> = {
  server: 'Server address',
  user: 'User name',
  password: 'App password',
}

const findMissing = (given: Account): Faults =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value.trim() === '' ? [[name, `Enter the ${labels[name as keyof Account].toLowerCase()}.`]] : [],
    ),
  )

/** The form: first the account, whose calendars are then offered. */
function useLinkForm(offered: ChosenKind, close: () => void) {
  const [given, setGiven] = useState(account)
  const [chosen, setChosen] = useState(offered)
  const [found, setFound] = useState<readonly TargetCalendar[]>([])
  const [url, setUrl] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const find = useCommand(findTargetCalendars, {
    isSilent: true,
    onDone: ({ calendars }) => {
      setFound(calendars)
      setUrl(calendars[0]?.url ?? null)
    },
  })
  const link = useCommand(linkCalendar, {
    isSilent: true,
    onDone: () => {
      close()
      notify({ title: 'Calendar linked', message: 'Its entries are written within a minute.', kind: 'success' })
    },
  })
  const refuse = (error: unknown) => setFaults(placeRefusal(error, 'server'))
  const save = (calendar: TargetCalendar) =>
    link.run({ params: { id: makeChosenId() }, body: { ...given, calendar, ...printKind(chosen) } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...findMissing(given),
      ...(chosen.kind === 'tail' && chosen.tail === null && { tail: 'Choose an aircraft.' }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const calendar = found.find((one) => one.url === url)
    const asked = calendar === undefined ? find.run({ body: given }) : save(calendar)
    asked.catch(refuse)
  }
  const enter = (name: keyof Account, value: string) => {
    setFaults({})
    setFound([])
    setGiven({ ...given, [name]: value })
  }
  const choose = (value: ChosenKind) => {
    setFaults({})
    setChosen(value)
  }
  return {
    given,
    chosen,
    found,
    url,
    faults,
    enter,
    choose,
    setUrl,
    submit,
    isRunning: find.isRunning || link.isRunning,
  }
}

interface LinkDialogProps {
  readonly offered: ChosenKind
  readonly close: () => void
}

function LinkDialog({ offered, close }: LinkDialogProps) {
  const { given, chosen, found, url, faults, enter, choose, setUrl, submit, isRunning } = useLinkForm(offered, close)
  const inputFor = (name: keyof Account) => ({
    label: labels[name],
    value: given[name],
    error: faults[name],
    withAsterisk: true,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => enter(name, currentTarget.value),
  })
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <p className={classes['quiet']}>
        iCloud, Fastmail, Nextcloud and other CalDAV servers: entries appear within a minute, follow each change and go
        with their flight. Flightline touches no other entry. Changes to its entries there are written over at night;
        one that you remove there stays away until it changes here.
      </p>
      <KindFields value={chosen} faults={faults} onChange={choose} />
      <TextInput placeholder="caldav.example.com" inputMode="url" {...inputFor('server')} />
      <TextInput {...inputFor('user')} />
      <PasswordInput
        description="Made in the settings of the account there; it is kept sealed."
        {...inputFor('password')}
      />
      {found.length > 0 && (
        <Select
          label="Calendar there"
          data={found.map(({ url: value, name: label }) => ({ value, label }))}
          value={url}
          allowDeselect={false}
          error={faults['calendar']}
          onChange={setUrl}
        />
      )}
      <DialogButtons
        close={close}
        label={found.length === 0 ? 'Find calendars' : 'Link calendar'}
        isRunning={isRunning}
      />
    </form>
  )
}

/** Asks for an account at a CalDAV server and the calendar there. */
export const openLinkDialog = (offered: ChosenKind): (() => void) =>
  showModal({ title: 'Write into a CalDAV calendar', body: (close) => <LinkDialog offered={offered} close={close} /> })
