import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core'
import { IconDots, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useRef } from 'react'
import {
  memberStates,
  type GroupMember,
  type groupMembers,
  type MemberState,
  type PreferredAirport,
} from '../../../domain/crm/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useTyping } from '../../ui/use-typing.ts'
import { PersonLine } from '../person-line.tsx'
import { ConsentWays } from './consent-ways.tsx'
import { openAddMember, openWhy } from './open-group-dialogs.tsx'
import { useGroupCommands, useMembers } from './use-groups.ts'
import { numberWords } from './number-words.ts'
import classes from './groups.module.css'

const searchDelayMs = 300

const stateWords: Readonly<Record<MemberState, string>> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  unreachable: 'No address',
}

const tones = { subscribed: 'good', unsubscribed: 'over', unreachable: 'waiting' } as const

interface MemberProps {
  readonly group: RecordPartProps['row']
  readonly member: GroupMember
}

function MemberMenu({ group, member: { id, name, state } }: MemberProps) {
  const { remove, state: setState } = useGroupCommands()
  const may = hasRole(useActor(), 'groups')
  const params = { id: group.id, contact: id }
  const isOut = state === 'unsubscribed'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => openWhy({ group, contact: id, name })}>Why is {name} here?</Menu.Item>
        {may && !isOut && (
          <Menu.Item onClick={() => setState.start({ params, body: { state: 'unsubscribed' } })}>
            They want it no more
          </Menu.Item>
        )}
        {may && group['type'] === 'manual' && (
          <Menu.Item onClick={() => remove.start({ params })}>Take out of the group</Menu.Item>
        )}
        {may && isOut && (
          <ConsentWays
            label="They want it again, said"
            onSay={(how) => setState.start({ params, body: { state: 'subscribed', how } })}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Member({ group, member }: MemberProps) {
  const { company, state, is_stopped: isStopped, preferences } = member
  const flies = [
    preferences.home && `From ${preferences.home}`,
    preferences.destinations.length > 0 && `to ${preferences.destinations.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={classes['member']}>
      <PersonLine person={member} before={company ?? ''} behind={flies} />
      <StatusBadge
        tone={tones[state]}
        word={isStopped && state === 'unsubscribed' ? 'Unsubscribed from everything' : stateWords[state]}
      />
      <MemberMenu group={group} member={member} />
    </li>
  )
}

const isState = (word: string | undefined): word is MemberState => memberStates.some((state) => state === word)

interface StatesProps {
  readonly counts: Readonly<Record<MemberState, number>>
  readonly state: MemberState | undefined
  readonly onState: (state: MemberState | undefined) => void
}

function States({ counts, state, onState }: StatesProps) {
  const sum = memberStates.reduce((all, one) => all + counts[one], 0)
  const key = (value: MemberState | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={classes['state']}
      aria-pressed={value === state}
      onClick={() => onState(value)}
    >
      {label} <span>{numberWords(count)}</span>
    </button>
  )
  return (
    <div className={classes['states']} role="group" aria-label="Which people">
      {key(undefined, 'All', sum)}
      {memberStates.map((one) => key(one, stateWords[one], counts[one]))}
    </div>
  )
}

const emptyWords = (isManual: boolean, isFiltered: boolean): string => {
  if (isFiltered) return 'No contact matches. Choose other people or clear the search.'
  return isManual ? 'Add the first contact.' : 'No contact satisfies the rule now.'
}

interface BarProps {
  readonly row: RecordPartProps['row']
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** Finds people of the group and, in a manual group, adds others. */
function Bar({ row, query, onQuery }: BarProps) {
  const box = useRef<HTMLInputElement>(null)
  const may = hasRole(useActor(), 'groups')
  const typing = useTyping({ query, onQuery, delayMs: searchDelayMs })
  return (
    <div className={classes['bar']}>
      <SearchInput typing={typing} label="Search people" ref={box} />
      {may && row['type'] === 'manual' && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => openAddMember({ id: row.id })}
        >
          Add contact
        </Button>
      )}
    </div>
  )
}

interface AirportFilterProps {
  readonly label: string
  readonly airports: readonly PreferredAirport[]
  readonly code: string | undefined
  readonly onCode: (code: string | undefined) => void
}

/** Filter by an airport of the preferences, with how many people prefer it. */
function AirportFilter({ label, airports, code, onCode }: AirportFilterProps) {
  if (airports.length === 0 && code === undefined) return null
  const listed = airports.map((one) => ({ value: one.code, label: `${one.code} (${numberWords(one.count)})` }))
  const isListed = code === undefined || airports.some((one) => one.code === code)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      data={isListed ? listed : [{ value: code, label: code }, ...listed]}
      value={code ?? null}
      onChange={(next) => onCode(next ?? undefined)}
    />
  )
}

interface AirportFiltersProps {
  readonly preferred: OutputOf<typeof groupMembers>['preferred']
  readonly chosen: Readonly<Record<'home' | 'destination', string | undefined>>
  readonly onChoose: (chosen: Readonly<Record<string, string | undefined>>) => void
}

/** People by the airports of their preferences, where anybody has some. */
function AirportFilters({ preferred, chosen, onChoose }: AirportFiltersProps) {
  const { home, destination } = chosen
  const isEmpty = preferred.home.length === 0 && preferred.destinations.length === 0
  if (isEmpty && home === undefined && destination === undefined) return null
  return (
    <Group gap={8}>
      <AirportFilter
        label="Home airport"
        airports={preferred.home}
        code={home}
        onCode={(code) => onChoose({ home: code })}
      />
      <AirportFilter
        label="Destination"
        airports={preferred.destinations}
        code={destination}
        onCode={(code) => onChoose({ destination: code })}
      />
    </Group>
  )
}

interface PeopleProps {
  readonly row: RecordPartProps['row']
  readonly members: readonly GroupMember[]
  readonly isFiltered: boolean
}

function People({ row, members, isFiltered }: PeopleProps) {
  if (members.length === 0)
    return (
      <EmptyState title="No people found" icon={IconUsersGroup}>
        {emptyWords(row['type'] === 'manual', isFiltered)}
      </EmptyState>
    )
  return (
    <ul className={classes['list']}>
      {members.map((member) => (
        <Member key={member.id} group={row} member={member} />
      ))}
    </ul>
  )
}

function More({ view }: { readonly view: ReturnType<typeof useMembers> }) {
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = view
  // The shown rows may be from before a failed refresh: a further page alone would leave them old.
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch())
  if (error) return <MoreFailed view={{ error, retry }} />
  if (!hasNextPage) return null
  return (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  )
}

/** Members of a group, and their consents; for users who also read contacts. */
export function GroupMembers({ row }: RecordPartProps) {
  const mayRead = hasRole(useActor(), 'contacts-r')
  return mayRead ? <ShownMembers row={row} /> : <DisallowedScreen needs="contacts-r" />
}

function ShownMembers({ row }: Pick<RecordPartProps, 'row'>) {
  const { words, change } = useAddressWords()
  const state = isState(words['members']) ? words['members'] : undefined
  const query = words['find'] ?? ''
  const { home, destination } = words
  const view = useMembers({ id: row.id, version: row.version, state, query, home, destination })
  const { data, error, refetch } = view
  const bar = <Bar row={row} query={query} onQuery={(find) => change({ find: find || undefined })} />
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined)
    return (
      <div className={classes['members']}>
        {bar}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
      </div>
    )
  return (
    <div className={classes['members']}>
      {bar}
      <States counts={first.counts} state={state} onState={(next) => change({ members: next }, true)} />
      <AirportFilters
        preferred={first.preferred}
        chosen={{ home, destination }}
        onChoose={(next) => change(next, true)}
      />
      <People
        row={row}
        members={data.pages.flatMap((page) => page.members)}
        isFiltered={[state, home, destination].some((one) => one !== undefined) || query !== ''}
      />
      <More view={view} />
    </div>
  )
}
