import { IconArrowRight } from '@tabler/icons-react'
import { describeAskers, type ListedEntry } from '../../../domain/charter/index.ts'
import { formatDateTime, formatTime } from '../../../domain/kernel/values/format-value.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { kindWords, loadWords, routeWords, whenWords } from './market-words.ts'
import { ScoreBadge } from './score-badge.tsx'
import classes from './market.module.css'

/** Outcome of an entry: 'Answered 10:02 AM', 'Declined', 'No match'. */
function StateWords({ entry: { state, answeredAt, matches, side } }: { readonly entry: ListedEntry }) {
  const { timezone } = useClient()
  if (state === 'declined') return <>Declined</>
  if (state === 'answered' && answeredAt !== undefined) {
    const title = formatDateTime(answeredAt, timezone)
    return (
      <span title={title}>
        {side === 'offer' ? 'Asked' : 'Answered'} {formatTime(answeredAt, timezone)}
      </span>
    )
  }
  return <>{matches === 0 ? 'No match' : `${matches} ${matches === 1 ? 'match' : 'matches'}`}</>
}

/** 'Asked by 2, first Northlake 10:02 AM'; nothing where one alone asks. */
function AskersWords({ askers }: { readonly askers: ListedEntry['askers'] }) {
  const { timezone } = useClient()
  const now = useNow()
  return askers && <span className={classes['askers']}>{describeAskers(askers, { now, timezone })}</span>
}

interface RowProps {
  readonly entry: ListedEntry
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function EntryItem({ entry, isOpen, onOpen }: RowProps) {
  const { company, isOwn, isAffiliate, from, to, state, best, kind, listedAt } = entry
  return (
    <li>
      <button
        type="button"
        className={classes['row']}
        data-entry={entry.id}
        data-state={state}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={classes['rowHead']}>
          <strong>{isOwn ? 'Your own' : company}</strong>
          <span className={classes['quiet']}>
            {isAffiliate ? 'Affiliate, ' : ''}
            <TimeText at={listedAt} isRelative />
          </span>
        </span>
        <ScoreBadge score={best} />
        <span className={classes['route']}>
          <strong>
            {from.icao} <IconArrowRight size={12} stroke={2} aria-label="to" role="img" /> {to.icao}
          </strong>{' '}
          {routeWords(entry)}
        </span>
        <span className={classes['rowFoot']}>
          <span>{[whenWords(entry), loadWords(entry) || kindWords[kind]].join(', ')}</span>
          <span className={classes['quiet']}>
            <StateWords entry={entry} />
          </span>
        </span>
        <AskersWords askers={entry.askers} />
      </button>
    </li>
  )
}

interface ListProps {
  readonly label: string
  readonly entries: readonly ListedEntry[]
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

/** Entries of the market, each with its best score and what became of it. */
export const EntryList = ({ label, entries, openId, onOpen }: ListProps) => (
  <ul className={classes['rows']} aria-label={label}>
    {entries.map((entry) => (
      <EntryItem key={entry.id} entry={entry} isOpen={entry.id === openId} onOpen={() => onOpen(entry.id)} />
    ))}
  </ul>
)
