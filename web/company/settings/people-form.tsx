import type { clients } from '../../../domain/company/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useColleagues } from '../use-colleagues.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { SaveBar } from '../editing/save-bar.tsx'
import { useSettingDraft, type SavePart } from '../editing/use-setting-draft.ts'
import classes from '../editing/settings.module.css'
import { SearchedMultiSelect } from '../../ui/choices/searched-select.tsx'

type Client = Presented<typeof clients>

interface PeopleFormProps {
  readonly client: Client
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly onSave: SavePart<Pick<Client, 'agents' | 'followers'>>
}

/** The client's agents and followers: they get the conversations of the company itself, such as its chat. */
export function PeopleForm({ client, isReadOnly, isSaving, onSave }: PeopleFormProps) {
  const colleagues = useColleagues()
  const { agents, followers } = client
  const { shown, isChanged, restored, change, reset, save } = useSettingDraft({
    saved: { agents, followers },
    what: 'who looks after the company',
    isReadOnly,
    onSave,
  })
  const known = new Map<string, Entry>(
    [...agents, ...followers, ...colleagues.map(({ id, name }) => ({ id, label: name }))].map((one) => [
      one.id,
      { id: one.id, label: one.label },
    ]),
  )
  const data = [...known.values()].map(({ id, label }) => ({ value: id, label: label || id }))
  const entries = (ids: readonly string[]): Entry[] => ids.flatMap((id) => known.get(id) ?? [])
  const field = (name: 'agents' | 'followers', label: string, description: string) => (
    <SearchedMultiSelect
      label={label}
      description={description}
      data={data}
      value={shown[name].map((one) => one.id)}
      disabled={isReadOnly}
      onChange={(ids) => change({ agents: shown.agents, followers: shown.followers, [name]: entries(ids) })}
    />
  )
  return (
    <form
      className={classes['list']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RestoredNote restored={restored} noun="company" onDiscard={reset} />
      {field('agents', 'Agents', 'They manage the records of the company itself.')}
      {field('followers', 'Followers', 'They are notified of it.')}
      {!isReadOnly && <SaveBar isChanged={isChanged} isSaving={isSaving} />}
    </form>
  )
}
