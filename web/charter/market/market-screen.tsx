import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { entryStates, type MarketList } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryView } from './entry-view.tsx'
import { MarketFilters } from './market-filters.tsx'
import { listChoices } from './market-words.ts'
import { useMarketEntry, useMarketFilters, useMarketList, type MarketSide } from './use-market.ts'
import { useMarketNews } from '../use-market-news.ts'
import classes from './market.module.css'

const titles = { requests: 'Flight Requests', offers: 'Flight Availability' } as const
const stateTabs = { new: 'New', answered: 'Answered', declined: 'Declined', mine: 'Mine' } as const
const sortWords = { newest: 'Newest', departure: 'Departure', score: 'Best score', price: 'Price' } as const

/** The market in words, for a client that takes no part in it. */
function NoPart() {
  const isAdmin = hasRole(useActor(), 'admin')
  return (
    <section className={classes['noPart']} aria-label="The market is off">
      <p>
        <strong>Your company does not take part in the market.</strong> Its own entries are listed with their matches.
        In the market, companies show each other empty legs, offered aircraft and requests, each to the audience that it
        chooses, and answer each other. Names, contacts, notes and costs stay here.
      </p>
      {isAdmin ? (
        <ClientLink path="company/settings">Turn it on in the settings</ClientLink>
      ) : (
        <span className={classes['quiet']}>An admin can turn it on in the settings.</span>
      )}
    </section>
  )
}

interface SideProps {
  readonly side: MarketSide
}

/** States of requests, each with the number of its entries. */
function StateTabs({ counts }: Pick<MarketList, 'counts'>) {
  const total = counts.new + counts.answered + counts.declined + counts.mine
  const { state, change } = useMarketFilters('requests')
  const tab = (value: (typeof entryStates)[number] | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={classes['tab']}
      aria-pressed={state === value}
      onClick={() => change({ state: value, entry: undefined }, true)}
    >
      {label} {count}
    </button>
  )
  return (
    <div className={classes['tabs']} role="group" aria-label="State">
      {tab(undefined, 'All', total)}
      {entryStates.map((one) => tab(one, stateTabs[one], counts[one]))}
    </div>
  )
}

const sortChoices = {
  requests: ['newest', 'departure', 'score'],
  offers: ['newest', 'departure', 'score', 'price'],
} as const
const adding = {
  requests: { role: 'quotes', path: 'quotes/new', label: 'New request' },
  offers: { role: 'empties', path: 'empties/new', label: 'New empty leg' },
} as const

function AddLink({ side }: SideProps) {
  const { role, path, label } = adding[side]
  if (!hasRole(useActor(), role)) return null
  return (
    <ClientLink path={path} className={classes['add']} aria-label={label}>
      <IconPlus size={16} stroke={2} aria-hidden />
    </ClientLink>
  )
}

function SortChoice({ side }: SideProps) {
  const { sort, change } = useMarketFilters(side)
  return (
    <NativeSelect
      size="xs"
      className={classes['sort']}
      aria-label="Order"
      data={sortChoices[side].map((value) => ({ value, label: sortWords[value] }))}
      value={sort}
      onChange={({ currentTarget: { value } }) => change({ sort: value === 'newest' ? undefined : value }, true)}
    />
  )
}

function ListHead({ side, list }: SideProps & { readonly list: MarketList | undefined }) {
  const { isFiltered } = useMarketFilters(side)
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={classes['listHead']}>
      <div className={classes['headLine']}>
        <h1>{titles[side]}</h1>
        <span className={classes['quiet']}>{list?.total}</span>
        <span className={classes['end']}>
          <SortChoice side={side} />
          <ActionIcon
            variant={isFiltered ? 'light' : 'default'}
            aria-label="Filters"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <AddLink side={side} />
        </span>
      </div>
      {isOpen && <MarketFilters side={side} onDone={() => setOpen(false)} />}
      {side === 'requests' && list && <StateTabs counts={list.counts} />}
    </header>
  )
}

interface OpenedProps extends SideProps {
  readonly id: string
  readonly onBack: (() => void) | undefined
}

/** An entry next to the list; on a phone in its place. */
function Opened({ side, id, onBack }: OpenedProps) {
  const { data, error, refetch } = useMarketEntry(side, id)
  const [chosenId, setChosen] = useState<string>()
  const back = onBack && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
      onClick={onBack}
    >
      {titles[side]}
    </Button>
  )
  if (data === undefined)
    return (
      <div className={classes['view']}>
        {back}
        {error === null ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
    )
  const { entry, matches, answers, photos, freeTails, reliability } = data
  const choices = listChoices(matches, freeTails)
  const chosen = choices.find((choice) => choice.id === chosenId) ?? choices[0]
  return (
    <>
      <div className={classes['middle']}>
        {back}
        <EntryView
          side={side}
          entry={entry}
          reliability={reliability}
          photos={photos}
          choices={choices}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <AnswerPanel entry={entry} choice={chosen} answers={answers} />
    </>
  )
}

/** The list, the entry that its address names, and the keys between entries. */
function useShownEntries(side: MarketSide) {
  const { words, change } = useMarketFilters(side)
  const isNarrow = useIsNarrow()
  const list = useMarketList(side)
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const openId = words['entry'] ?? (isNarrow ? undefined : entries[0]?.id)
  const open = (id: string) => change({ entry: id }, isNarrow)
  const move = (step: number) => {
    const at = entries.findIndex(({ id }) => id === openId)
    const next = entries[Math.min(entries.length - 1, Math.max(0, at + step))]
    if (next === undefined) return
    open(next.id)
    document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(next.id)}"]`)?.focus()
  }
  useKeysIn(
    'In the list',
    [
      { keys: 'j', label: 'Next entry', run: () => move(1) },
      { keys: 'k', label: 'Previous entry', run: () => move(-1) },
    ],
    entries.length > 0,
  )
  const back = isNarrow ? () => change({ entry: undefined }, true) : undefined
  return { list, entries, openId, open, back }
}

type Shown = ReturnType<typeof useShownEntries>

const elsewhere = {
  requests: { path: 'quotes', label: 'All quotes' },
  offers: { path: 'schedule/entries', label: 'Schedule entries' },
} as const

function NoEntries({ side }: SideProps) {
  const { isFiltered, state } = useMarketFilters(side)
  const isSought = isFiltered || state !== undefined
  return <EmptyState title={isSought ? 'Nothing suits the filters' : `No ${titles[side].toLowerCase()}`} />
}

function ListColumn({ side, list, entries, openId, open }: SideProps & Shown) {
  const first = list.data?.pages[0]
  const { path, label } = elsewhere[side]
  return (
    <div className={classes['list']}>
      <ListHead side={side} list={first} />
      {first?.isOpen === false && <NoPart />}
      {list.error !== null && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <RowsSkeleton />}
      {first && entries.length === 0 && <NoEntries side={side} />}
      <EntryList label={titles[side]} entries={entries} openId={openId} onOpen={open} />
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <footer className={classes['foot']}>
        <ClientLink path={path}>{label}</ClientLink>
      </footer>
    </div>
  )
}

function MarketScreen({ side }: SideProps) {
  useMarketNews()
  const shown = useShownEntries(side)
  const { openId, back } = shown
  return (
    <section className={classes['screen']} aria-label={titles[side]}>
      {(back === undefined || openId === undefined) && <ListColumn side={side} {...shown} />}
      {openId !== undefined && <Opened key={openId} side={side} id={openId} onBack={back} />}
    </section>
  )
}

/** Flight Requests (decision K4). */
export const MarketRequests = () => <MarketScreen side="requests" />

/** Flight Availability (decision K4). */
export const MarketAvailability = () => <MarketScreen side="offers" />
