import { Button, MultiSelect, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { notifiedBy, type NotifiedPeople } from '../../domain/crm/index.ts'
import { showModal } from '../platform/dialogs.ts'
import { useFormSources } from '../ui/form/form-sources.ts'
import { RestoredNote } from '../ui/kept/restored-note.tsx'
import { useKeptValues } from '../ui/kept/use-kept-values.ts'
import type { SavedSearch } from './use-saved-searches.ts'
import classes from './search.module.css'

/** Stored value of the choice. */
export interface NotifiedChoice {
  readonly ai_notification: boolean
  readonly told: NotifiedPeople
}

type Who = NotifiedPeople['who'] | 'nobody'

const choices: readonly { readonly who: Who; readonly label: string; readonly description?: string }[] = [
  { who: 'nobody', label: 'Nobody' },
  { who: 'me', label: 'Me' },
  { who: 'roles', label: 'Roles' },
  { who: 'everybody', label: 'Everybody of the company' },
]

interface NotifiedValues {
  readonly who: Who
  /** Ids of roles. */
  readonly chosen: readonly string[]
}

interface NotifiedFormProps {
  readonly search: SavedSearch
  readonly onChosen: (choice: NotifiedChoice | undefined) => void
}

function NotifiedForm({ search, onChosen }: NotifiedFormProps) {
  const { roles } = useFormSources()
  const notified = notifiedBy(search)
  const [begun] = useState<NotifiedValues>({
    who: search.ai_notification ? notified.who : 'nobody',
    chosen: notified.roles.map(({ id }) => id),
  })
  const [values, setValues] = useState(begun)
  const { who, chosen } = values
  const [isMissing, setMissing] = useState(false)
  const { restored, discard, leave } = useKeptValues({
    name: `watchlist ${search.id}`,
    what: 'who is notified',
    begun,
    values,
    put: setValues,
  })
  const answer = (answered: NotifiedChoice | undefined) => {
    leave()
    onChosen(answered)
  }
  const save = () => {
    if (who === 'roles' && chosen.length === 0) return setMissing(true)
    const named = roles.filter(({ id }) => chosen.includes(id)).map(({ id, label }) => ({ id, label }))
    return answer({
      ai_notification: who !== 'nobody',
      told: who === 'nobody' ? notified : { who, roles: who === 'roles' ? named : [] },
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RestoredNote restored={restored} noun="watchlist" onDiscard={discard} />
      <Radio.Group
        label="Who is notified of matches"
        description="Each person is notified only of records that they may read."
        value={who}
        onChange={(next) =>
          setValues({ ...values, who: choices.find((choice) => choice.who === next)?.who ?? 'nobody' })
        }
      >
        <Stack gap="xs" my="sm">
          {choices.map((choice) => (
            <Radio key={choice.who} value={choice.who} label={choice.label} />
          ))}
        </Stack>
      </Radio.Group>
      {who === 'roles' && (
        <MultiSelect
          label="Roles"
          data={roles.map(({ id, label }) => ({ value: id, label }))}
          value={[...chosen]}
          error={isMissing ? 'Choose at least one role to notify.' : undefined}
          onChange={(next) => {
            setMissing(false)
            setValues({ ...values, chosen: next })
          }}
        />
      )}
      <div className={classes['actions']}>
        <span className={classes['spacer']} />
        <Button variant="default" onClick={() => answer(undefined)}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}

/** Asks whom the AI watchlist notifies of matches; undefined when the dialog was closed (1-shell, 2.3). */
export function askNotified(search: SavedSearch): Promise<NotifiedChoice | undefined> {
  return new Promise((resolve) => {
    let choice: NotifiedChoice | undefined
    showModal({
      title: 'AI Watchlist',
      size: 'small',
      body: (close) => (
        <NotifiedForm
          search={search}
          onChosen={(chosen) => {
            choice = chosen
            close()
          }}
        />
      ),
      onClosed: () => resolve(choice),
    })
  })
}
