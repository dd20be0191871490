import {
  requestMessages,
  type Confidence,
  type RequestMark,
  type Span,
} from '../../../domain/charter/requests/index.ts'
import type { LegMark, LegMarks } from '../legs/leg-marks.ts'
import type { RequestRead } from './use-request.ts'
import classes from './requests.module.css'

type Draft = NonNullable<RequestRead['draft']>

interface MarkedSpan extends Span {
  readonly confidence: Confidence
  readonly label: string
}

/** Every fact of a draft that was read from words. */
function factsOf({ legs, people, aircraft, questions, wishes, budget, remarks }: Draft) {
  const ofLegs = legs.flatMap(({ from, to, day, time, people: ofLeg }) => [
    ...(from ? [{ ...from, label: `From ${from.icao}` }] : []),
    ...(to ? [{ ...to, label: `To ${to.icao}` }] : []),
    ...(day ? [{ ...day, label: `Day ${day.day}` }] : []),
    ...(time ? [{ ...time, label: 'Time' }] : []),
    ...(ofLeg ? [{ ...ofLeg, label: `${ofLeg.total} passengers` }] : []),
  ])
  return [
    ...ofLegs,
    ...(people ? [{ ...people, label: 'Passengers' }] : []),
    ...aircraft.map((one) => ({ ...one, label: one.name })),
    ...(budget ? [{ ...budget, label: 'Budget' }] : []),
    ...remarks.map((one) => ({ ...one, label: 'Remark' })),
    ...[...questions, ...wishes].map((one) => ({ ...one, label: one.topic })),
  ]
}

/** Places of the text that facts were read from, in its order; of two at one place the shorter one shows. */
function spansOf(draft: Draft): MarkedSpan[] {
  const all = factsOf(draft).flatMap(({ spans, confidence, label }) =>
    spans.map(({ start, end }) => ({ start, end, confidence, label })),
  )
  const shortFirst = all.toSorted((one, other) => one.end - one.start - (other.end - other.start))
  const kept: MarkedSpan[] = []
  for (const one of shortFirst)
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one)
  return kept.toSorted((one, other) => one.start - other.start)
}

/** Words of a mail, with the understood ones marked. */
export function MailWords({ text, draft }: { readonly text: string; readonly draft: Draft }) {
  const spans = spansOf(draft)
  return (
    <div className={classes['words']}>
      {spans.map(({ start, end, confidence, label }, at) => (
        <span key={`${start} ${end}`}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <mark title={label} data-confidence={confidence}>
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </div>
  )
}

const wordsOf = (marks: readonly RequestMark[]): string[] => [
  ...new Set(marks.flatMap((one) => requestMessages.words({ path: '', code: one.code, params: one.params }) ?? [])),
]

interface MarkListProps {
  readonly title: string
  readonly marks: readonly RequestMark[]
  readonly tone: 'check' | 'unread'
}

function MarkList({ title, marks, tone }: MarkListProps) {
  const words = wordsOf(marks)
  if (words.length === 0) return null
  return (
    <section className={classes['marks']} data-tone={tone} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

type DraftLeg = Draft['legs'][number]

/** Values of a leg to check, each at its part. */
function listLegMarks(
  { from, to, day, time, people }: DraftLeg,
  leg: RequestRead['quote']['legs'][number],
): readonly LegMark[] {
  const parts = [
    { part: 'departureAirport', read: leg.departureAirport?.icao, marks: from?.marks },
    { part: 'arrivalAirport', read: leg.arrivalAirport?.icao, marks: to?.marks },
    { part: 'takeoff', read: leg.times.takeoffUTC, marks: [...(day?.marks ?? []), ...(time?.marks ?? [])] },
    { part: 'passengers', read: leg.paxNum, marks: people?.marks },
  ] as const
  return parts.flatMap(({ part, read, marks = [] }) => wordsOf(marks).map((words) => ({ part, read, words })))
}

/** Values to check of each leg read from a mail. */
export function marksOfLegs(read: RequestRead | undefined): LegMarks {
  const { draft, quote } = read ?? {}
  return new Map(
    quote?.legs.flatMap((leg, at) => {
      const of = draft?.legs[at]
      return of === undefined ? [] : [[leg.id, listLegMarks(of, leg)] as const]
    }),
  )
}

/**
 * Words of a mail that could not be read, and values to check because they are a guess or ambiguous; those of a leg are
 * shown at the leg.
 */
export function DraftMarks({ draft }: { readonly draft: Draft }) {
  const hasLegs = draft.legs.length > 0 && draft.verdict !== 'none'
  const unsure = factsOf(hasLegs ? { ...draft, legs: [] } : draft).flatMap(({ marks }) => marks)
  return (
    <>
      <p className={classes['legend']}>
        <mark>read</mark> <mark data-confidence="guess">read, to be checked</mark>
      </p>
      <MarkList title="Could not read" marks={[...draft.unread, ...draft.why]} tone="unread" />
      <MarkList title="Check" marks={unsure} tone="check" />
    </>
  )
}
