import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import {
  departureDay,
  mostTried,
  quotes,
  triedDays,
  tryPricing,
  type TriedLine,
  type TriedQuote,
} from '../../../domain/charter/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { IsShown } from '../../ui/use-shortcuts.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './try.module.css'
import { SearchedMultiSelect } from '../../ui/choices/searched-select.tsx'

const moneyOrNone = (cents: number | undefined): string => (cents === undefined ? '–' : formatMoney(cents))

/** '+$120.00', '-$80.00', 'same' */
function differenceWords(before: number | undefined, after: number | undefined): string {
  if (before === undefined && after === undefined) return '–'
  const difference = (after ?? 0) - (before ?? 0)
  if (difference === 0) return 'same'
  return `${difference > 0 ? '+' : ''}${formatMoney(difference)}`
}

function Line({ line: { label, live, draft } }: { readonly line: TriedLine }) {
  return (
    <tr data-changed={live !== draft || undefined}>
      <th scope="row">{label}</th>
      <td>{moneyOrNone(live)}</td>
      <td>{moneyOrNone(draft)}</td>
      <td>{differenceWords(live, draft)}</td>
    </tr>
  )
}

/** Why a side has no price; once where both have none for the same reason. */
function Reasons({ quote: { live, draft } }: { readonly quote: TriedQuote }) {
  const isSame = live.because.join() === draft.because.join()
  const sides = isSame
    ? [{ name: 'No price', because: live.because }]
    : [
        { name: 'No price now', because: live.because },
        { name: 'No price with the draft', because: draft.because },
      ]
  return sides
    .filter(({ because }) => because.length > 0)
    .map(({ name, because }) => (
      <p key={name} className={classes['why']}>
        {name}: {because.join(' ')}
      </p>
    ))
}

/** One quote: its price now and with the draft, line by line. */
function Tried({ quote }: { readonly quote: TriedQuote }) {
  const { timezone } = useClient()
  const { id, name, contact, live, draft, lines } = quote
  return (
    <section aria-label={name} className={classes['quote']}>
      <header className={classes['head']}>
        <ClientLink path={`quotes/${encodeURIComponent(id)}?tab=price`} className={classes['name']}>
          {name}
        </ClientLink>
        <span className={classes['quiet']}>{joined(contact, departureDay(quote, timezone))}</span>
      </header>
      <Reasons quote={quote} />
      {lines.length > 0 && (
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Now</th>
              <th scope="col">With the draft</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr data-changed={live.total !== draft.total || undefined}>
              <th scope="row">Total</th>
              <td>{moneyOrNone(live.total)}</td>
              <td>{moneyOrNone(draft.total)}</td>
              <td>{differenceWords(live.total, draft.total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

/** Summary of all of them, in one sentence. */
function summaryWords(tried: readonly TriedQuote[]): string {
  const differing = tried.filter(({ live, draft }) => live.total !== draft.total)
  const quotesWords = tried.length === 1 ? '1 quote' : `${tried.length} quotes`
  if (differing.length === 0) return `${quotesWords}: no total changes.`
  const priced = differing.filter(({ live, draft }) => live.total !== undefined && draft.total !== undefined)
  const sum = priced.reduce((all, { live, draft }) => all + (draft.total ?? 0) - (live.total ?? 0), 0)
  return `${quotesWords}: ${differing.length} would change, by ${differenceWords(0, sum)} together.`
}

interface ChoiceProps {
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** Quotes of the last month, by number, route and contact. */
function QuoteChoice({ chosen, onChoose }: ChoiceProps) {
  const now = useNow()
  const since = now - (now % dayMs) - triedDays * dayMs
  const { rows } = useRecords(quotes, {
    where: ['date', '>=', since],
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: 100,
    isMoving: true,
  })
  return (
    <SearchedMultiSelect
      label="Quotes of the last month"
      placeholder={chosen.length === 0 ? 'The last five that were priced' : ''}
      data={rows.map((row) => ({
        value: row.id,
        label: joined(row.quote_number, row.route, row.contact?.name) || 'Quote',
      }))}
      value={[...chosen]}
      onChange={onChoose}
      maxValues={mostTried}
      clearable
      nothingFoundMessage="No quotes found"
      className={classes['choice']}
    />
  )
}

/** Faults of the draft that prevent a test. */
const faultsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.body.issues ?? []).map((issue) => `${issue.path}: ${wordsForIssue(issue)}`) : []

function useTried({ row }: Pick<RecordPartProps, 'row'>, chosen: readonly string[]) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['pricing-try', client.id, row.id, row.version, ...chosen],
    queryFn: ({ signal }) =>
      api.call(tryPricing, { body: { rule: row.id, ...(chosen.length > 0 ? { quotes: [...chosen] } : {}) } }, signal),
    enabled: use(IsShown),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return useLastAnswer([row.id, ...chosen].join(' '), reading)
}

function TriedQuotes({ all }: { readonly all: readonly TriedQuote[] }) {
  if (all.length === 0)
    return (
      <EmptyState title="No quotes found">
        The last month has no priced quote. Choose an older one, or price one first.
      </EmptyState>
    )
  return (
    <>
      <p role="status" className={classes['summary']}>
        {summaryWords(all)}
      </p>
      {all.map((quote) => (
        <Tried key={quote.id} quote={quote} />
      ))}
    </>
  )
}

function Answer({ tried }: { readonly tried: ReturnType<typeof useTried> }) {
  const faults = faultsOf(tried.error)
  if (faults.length > 0)
    return (
      <p role="alert" className={classes['why']}>
        The draft cannot be tried: {faults.join(' ')}
      </p>
    )
  return (
    <AnswerView view={tried} what="These prices are">
      {(answer) => <TriedQuotes all={answer.quotes} />}
    </AnswerView>
  )
}

/** Prices of quotes by the draft of a rule, before it is published. */
export function TryTab({ row }: RecordPartProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const tried = useTried({ row }, chosen)
  return (
    <div className={classes['tab']} aria-busy={tried.isFetching}>
      <p className={classes['quiet']}>
        Prices by the saved draft of this rule next to the live ones. Nothing is saved, and no quote changes.
      </p>
      <div className={classes['bar']}>
        <QuoteChoice chosen={chosen} onChoose={setChosen} />
        <Button variant="default" loading={tried.isFetching} onClick={tried.retry}>
          Try again
        </Button>
      </div>
      <Answer tried={tried} />
    </div>
  )
}
