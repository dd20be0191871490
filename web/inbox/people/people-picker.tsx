import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import type { PartyKind } from '../threads/use-parties.ts'
import { usePicker, type Picker } from './use-picker.ts'
import classes from './people.module.css'

const panelId = 'people-panel'

/** The buttons of oneself, in the words of the specification. */
const selfWords: Readonly<Record<PartyKind, readonly [on: string, off: string]>> = {
  agents: ['Assign Yourself', 'Remove Yourself'],
  followers: ['Follow', 'Unfollow'],
  roles: ['', ''],
}

function Row({ who, picker }: { readonly who: Entry; readonly picker: Picker }) {
  return (
    <li className={classes['row']}>
      {picker.kind !== 'roles' && <Avatar person={who} size={24} isDecoration />}
      <Checkbox
        className={classes['check']}
        label={who.label}
        labelPosition="left"
        checked={picker.isChosen(who.id)}
        disabled={picker.isAgent(who.id)}
        description={picker.isAgent(who.id) ? 'Agent' : undefined}
        onChange={() => picker.toggle(who)}
      />
    </li>
  )
}

function Rows({ shown, picker }: { readonly shown: readonly Entry[]; readonly picker: Picker }) {
  if (picker.isLoading) return <RowsSkeleton rows={6} height={44} />
  if (picker.error && shown.length === 0) return <ErrorState error={picker.error} onRetry={picker.retry} />
  if (shown.length === 0) return <p className={classes['empty']}>No recipients found</p>
  return (
    <ul className={classes['rows']} aria-label="People">
      {shown.map((who) => (
        <Row key={who.id} who={who} picker={picker} />
      ))}
    </ul>
  )
}

function Footer({ picker, onClose }: { readonly picker: Picker; readonly onClose: () => void }) {
  const [on, off] = selfWords[picker.kind]
  return (
    <Group justify="space-between" gap="sm" className={classes['footer']}>
      <Group gap="sm">
        {on !== '' && (
          <Button variant="default" onClick={picker.toggleSelf}>
            {picker.isSelfChosen ? off : on}
          </Button>
        )}
        <Button variant="default" disabled={picker.chosen.length === 0} onClick={picker.removeAll}>
          Remove All
        </Button>
      </Group>
      <Button onClick={onClose}>Done</Button>
    </Group>
  )
}

interface PeoplePickerProps {
  readonly thread: ThreadRow
  readonly kind: PartyKind
  readonly onClose: () => void
}

/** Agents, followers or roles of a thread: by tab and search, saved as they are chosen (2-content section 2). */
export function PeoplePicker({ thread, kind, onClose }: PeoplePickerProps) {
  const picker = usePicker(thread, kind)
  const [tab, setTab] = useState('all')
  const [words, setWords] = useState('')
  const fits = ({ label }: Entry) => label.toLowerCase().includes(words.trim().toLowerCase())
  const shown = (picker.tabs.find(({ id }) => id === tab)?.people ?? []).filter(fits)
  return (
    <>
      <div className={classes['tabs']}>
        <TabBar
          label="Whom to choose from"
          tabs={picker.tabs.map(({ id, label, people }) => ({ id, label, count: people.length }))}
          tab={tab}
          onTab={setTab}
          panelId={panelId}
        />
      </div>
      <Group gap="sm" wrap="nowrap" mb="sm">
        <TextInput
          autoFocus
          data-autofocus
          className={classes['search']}
          aria-label="Search"
          placeholder="Search"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button variant="default" disabled={shown.length === 0} onClick={() => picker.toggleAll(shown)}>
          Toggle All
        </Button>
      </Group>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        <Rows shown={shown} picker={picker} />
      </div>
      <Footer picker={picker} onClose={onClose} />
    </>
  )
}
