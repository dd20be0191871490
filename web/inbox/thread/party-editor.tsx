import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconUserPlus, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { Avatar, AvatarStack } from '../../ui/avatar.tsx'
import { openPeople, partyLabels } from '../people/open-people.tsx'
import { useParties, type PartyControl, type PartyKind } from '../threads/use-parties.ts'
import classes from './party-editor.module.css'

/** People shown before '+N' (1-shell section 9). */
const facesShown: Readonly<Record<PartyKind, number>> = { agents: 3, followers: 4, roles: 4 }

const kinds: readonly PartyKind[] = ['agents', 'followers', 'roles']

/** Everyone on the thread, from which they can only be taken (1-shell section 2.5). */
function OnThread({ shown: thread, change }: PartyControl) {
  const everyone = kinds.flatMap((kind) => thread[kind].map((who) => ({ kind, who })))
  if (everyone.length === 0) return <p className={classes['empty']}>This thread is unassigned.</p>
  return (
    <ul className={classes['strip']} aria-label="On this thread">
      {everyone.map(({ kind, who }) => (
        <li key={`${kind} ${who.id}`} className={classes['chip']}>
          {kind === 'roles' ? <IconUsersGroup size={14} aria-hidden /> : <Avatar person={who} size={16} isDecoration />}
          {who.label}
          <UnstyledButton
            className={classes['remove']}
            aria-label={`Remove ${who.label} from ${kind}`}
            onClick={(event) => {
              // The button goes with the person: the focus stays in the panel.
              event.currentTarget.closest<HTMLElement>('[data-people-panel]')?.focus()
              change({ kind, who, isOn: false })
            }}
          >
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

interface EditorRowProps {
  readonly thread: ThreadRow
  readonly kind: PartyKind
  readonly onOpen: () => void
}

function EditorRow({ thread, kind, onOpen }: EditorRowProps) {
  const people = thread[kind]
  const label = partyLabels[kind]
  return (
    <li className={classes['person']}>
      <span className={classes['name']}>{label}</span>
      {kind === 'roles' ? (
        <span className={classes['roles']}>{people.map((one) => one.label).join(', ')}</span>
      ) : (
        <AvatarStack people={people} limit={facesShown[kind]} label={label} />
      )}
      <Button size="xs" variant="default" aria-label={`Change ${label.toLowerCase()}`} onClick={onOpen}>
        Change
      </Button>
    </li>
  )
}

/** Agents, followers and roles of a thread: who they are at a glance, who can be taken off, and where to change them. */
export function PartyEditor({ thread }: { readonly thread: ThreadRow }) {
  const control = useParties(thread)
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const { agents, followers, roles } = control.shown
  const count = agents.length + followers.length + roles.length
  const change = (kind: PartyKind) => {
    setOpen(false)
    openPeople(thread, kind, () => target.current?.focus())
  }
  return (
    <Popover width={340} position="bottom-end" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton
          ref={target}
          className={classes['target']}
          aria-label={`People on this thread: ${count}`}
          onClick={() => setOpen(!isOpen)}
        >
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
        <div className={classes['panel']} tabIndex={-1} data-people-panel>
          <OnThread {...control} />
          <ul className={classes['people']} aria-label="Who looks after this thread">
            {kinds.map((kind) => (
              <EditorRow key={kind} thread={control.shown} kind={kind} onOpen={() => change(kind)} />
            ))}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
