import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  answerObjection,
  describeOutcome,
  mostObjection,
  objectToFact,
  readReliability,
  type MarketFact,
} from '../../../domain/charter/index.ts'
import { areaField } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useMarketNews } from '../use-market-news.ts'
import { ReliabilityFacts } from './reliability-facts.tsx'
import classes from './reliability.module.css'

interface FactProps {
  readonly fact: MarketFact
}

/** The way of the client to say its side of an event. */
function SayButton({ fact }: FactProps) {
  const { id, isOwn, kept, objection, reply } = fact
  const object = useCommand(objectToFact, { isSilent: true })
  const answer = useCommand(answerObjection, { isSilent: true })
  if (isOwn && kept !== false) return null
  const said = isOwn ? objection : reply
  const open = () =>
    openForm<{ words: string }>({
      title: isOwn ? 'Contest this event' : 'Say your side',
      subject: id,
      fields: [areaField('words', 'Reason', { maxLength: mostObjection })],
      begin: { words: said ?? '' },
      hint: () =>
        'Only the two companies of this event read it. Others see how many events are contested. No words take it back.',
      button: 'Save',
      onSave: ({ words }) => (isOwn ? object : answer).run({ params: { id }, body: { words: words.trim() } }),
    })
  return (
    <Button size="compact-sm" variant="default" onClick={open}>
      {said === undefined ? (isOwn ? 'Contest…' : 'Answer…') : 'Change…'}
    </Button>
  )
}

function Said({ by, words, at }: { readonly by: string; readonly words?: string; readonly at?: number }) {
  if (words === undefined || at === undefined) return null
  return (
    <p className={classes['said']}>
      <span className={classes['quiet']}>
        {by}, <TimeText at={at} />
      </span>
      {'\n'}
      {words}
    </p>
  )
}

function Fact({ fact }: FactProps) {
  const { kind, kept, isOwn, company = 'A company', from, to, day, begunAt, objection, objectedAt } = fact
  return (
    <li className={classes['fact']}>
      <span>
        <strong className={kept === false ? classes['bad'] : undefined}>{describeOutcome(kind, kept)}</strong>
        {objection !== undefined && <span className={classes['contested']}> contested</span>}
        <br />
        {company}, {from} to {to}, {formatDate(Date.parse(day), 'UTC')}{' '}
        <span className={classes['quiet']}>
          since <TimeText at={begunAt} />
        </span>
      </span>
      <SayButton fact={fact} />
      <Said
        by={isOwn ? 'Your company' : company}
        {...(objection !== undefined && { words: objection })}
        {...(objectedAt !== undefined && { at: objectedAt })}
      />
      <Said
        by={isOwn ? company : 'Your company'}
        {...(fact.reply !== undefined && { words: fact.reply })}
        {...(fact.repliedAt !== undefined && { at: fact.repliedAt })}
      />
    </li>
  )
}

interface ListProps {
  readonly title: string
  readonly facts: readonly MarketFact[]
  readonly empty: string
}

const FactList = ({ title, facts, empty }: ListProps) => (
  <section className={classes['part']} aria-label={title}>
    <h2>
      {title} <span>{facts.length}</span>
    </h2>
    {facts.length === 0 ? (
      <p className={classes['quiet']}>{empty}</p>
    ) : (
      <ul className={classes['facts']}>
        {facts.map((fact) => (
          <Fact key={fact.id} fact={fact} />
        ))}
      </ul>
    )}
  </section>
)

/** The company's own facts on the market with their events, and events of others that it can answer. */
export function ReliabilityScreen() {
  const { api } = usePlatform()
  const client = useClient()
  useMarketNews()
  const { data, error, refetch } = useQuery({
    queryKey: ['reliability', client.id],
    queryFn: ({ signal }) => api.call(readReliability, {}, signal),
    meta: { shows: ['market_facts', 'market_offers'] },
  })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <section className={classes['page']} aria-labelledby="reliability-heading">
      <h1 id="reliability-heading">Reliability</h1>
      <p className={classes['quiet']}>
        Facts that the market counts, without a score. Companies that see an entry of yours and your{' '}
        <ClientLink path="marketplace/affiliates">affiliates</ClientLink> are shown the counts, not the events.
      </p>
      <section className={classes['part']} aria-label="What others see">
        <h2>What others see</h2>
        <ReliabilityFacts counts={data.counts} company="your company" />
      </section>
      <FactList
        title="Your events"
        facts={data.facts.filter(({ isOwn }) => isOwn)}
        empty="Nothing yet. Requests for your offers, quotes that you send on the market and their bookings are listed here."
      />
      <FactList
        title="Contested by others"
        facts={data.facts.filter(({ isOwn }) => !isOwn)}
        empty="No other company contests an event with you."
      />
    </section>
  )
}
