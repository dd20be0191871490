import { Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconUserPlus, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { Avatar, AvatarStack } from '../../ui/avatar.tsx'
import { useAssignableRoles, useColleagues } from '../../company/index.ts'
import { useParties, type PartyControl, type PartyKind } from './use-parties.ts'
import classes from './party-editor.module.css'

/** People shown before '+N' (1-shell section 9). */
const facesShown: Readonly<Record<'agents' | 'followers', number>> = { agents: 3, followers: 4 }

type Change = PartyControl['change']

function OnThread({ thread, onChange }: { readonly thread: ThreadRow; readonly onChange: Change }) {
  const kinds: readonly PartyKind[] = ['agents', 'followers', 'roles']
  const everyone = kinds.flatMap((kind) => thread[kind].map((who) => ({ kind, who })))
  if (everyone.length === 0) return <p className={classes['empty']}>Nobody yet: this thread is unassigned.</p>
  return (
    <ul className={classes['strip']} aria-label="On this thread">
      {everyone.map(({ kind, who }) => (
        <li key={`${kind} ${who.id}`} className={classes['chip']}>
          {kind === 'roles' ? <IconUsersGroup size={14} aria-hidden /> : <Avatar person={who} size={16} isDecoration />}
          {who.label}
          <UnstyledButton
            className={classes['remove']}
            aria-label={`Remove ${who.label} from ${kind}`}
            onClick={() => onChange({ kind, who, isOn: false })}
          >
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

interface PersonRowProps {
  readonly who: Entry
  readonly thread: ThreadRow
  readonly onChange: Change
}

function PersonRow({ who, thread, onChange }: PersonRowProps) {
  const isIn = (kind: PartyKind) => thread[kind].some((one) => one.id === who.id)
  const box = (kind: 'agents' | 'followers', label: string) => (
    <Checkbox
      size="xs"
      label={label}
      aria-label={`${who.label}: ${label}`}
      checked={isIn(kind)}
      disabled={kind === 'followers' && isIn('agents')}
      onChange={(event) => onChange({ kind, who, isOn: event.currentTarget.checked })}
    />
  )
  return (
    <li className={classes['person']}>
      <Avatar person={who} size={22} isDecoration />
      <span className={classes['name']}>{who.label}</span>
      {box('agents', 'Agent')}
      {box('followers', 'Follower')}
    </li>
  )
}

function PartyPanel({ shown: thread, change: onChange }: PartyControl) {
  const [words, setWords] = useState('')
  const colleagues = useColleagues().map(({ id, name }) => ({ id, label: name }))
  const roles = useAssignableRoles()
  const fits = ({ label }: Entry) => label.toLowerCase().includes(words.trim().toLowerCase())
  const people = colleagues.filter(fits)
  return (
    <div className={classes['panel']}>
      <OnThread thread={thread} onChange={onChange} />
      <TextInput
        data-autofocus
        aria-label="Find a colleague or role"
        placeholder="Find a colleague or role"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={classes['people']} aria-label="Colleagues">
        {people.map((who) => (
          <PersonRow key={who.id} who={who} thread={thread} onChange={onChange} />
        ))}
        {people.length === 0 && <li className={classes['empty']}>No recipients found</li>}
      </ul>
      {roles.some(fits) && (
        <ul className={classes['people']} aria-label="Roles">
          {roles.filter(fits).map((who) => (
            <li key={who.id} className={classes['person']}>
              <IconUsersGroup size={18} stroke={1.75} aria-hidden />
              <span className={classes['name']}>{who.label}</span>
              <Checkbox
                size="xs"
                label="On thread"
                aria-label={`${who.label}: on thread`}
                checked={thread.roles.some((one) => one.id === who.id)}
                onChange={(event) => onChange({ kind: 'roles', who, isOn: event.currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Agents, followers and roles of a thread: who they are at a glance, and a panel to change them. */
export function PartyEditor({ thread }: { readonly thread: ThreadRow }) {
  const control = useParties(thread)
  const { agents, followers, roles } = control.shown
  const count = agents.length + followers.length + roles.length
  return (
    <Popover width={340} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes['target']} aria-label={`People on this thread: ${count}`}>
          <AvatarStack people={agents} limit={facesShown.agents} label="Agents" />
          {followers.length > 0 && (
            <span className={classes['followers']}>
              <AvatarStack people={followers} limit={facesShown.followers} size={18} label="Followers" />
            </span>
          )}
          {count === 0 && <IconUserPlus size={18} stroke={1.75} aria-hidden />}
          {agents.length + followers.length === 0 && roles.length > 0 && (
            <IconUsersGroup size={18} stroke={1.75} aria-hidden />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Agents, followers and roles">
        <PartyPanel {...control} />
      </Popover.Dropdown>
    </Popover>
  )
}
