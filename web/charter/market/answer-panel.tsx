import { Button, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import {
  askForOffer,
  declineMarketRequest,
  declineReasons,
  mostAnswerWords,
  quoteMarketRequest,
  type DeclineReason,
  type MarketEntry,
} from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { runConfirmed } from '../confirm-taken.ts'
import { GivenAnswers } from './given-answers.tsx'
import type { Choice } from './market-words.ts'
import type { OpenedRequest } from './use-market.ts'
import classes from './market.module.css'

interface WordsProps {
  readonly value: string
  readonly label?: string
  readonly onChange: (words: string) => void
}

const Words = ({ value, label = 'Message', onChange }: WordsProps) => (
  <Textarea
    label={label}
    description="into their thread"
    autosize
    minRows={3}
    maxRows={10}
    maxLength={mostAnswerWords}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

const findPrice = (choice: Choice | undefined): number | undefined =>
  choice?.kind === 'match' ? choice.match.entry.price : choice?.tail.price

/** Aircraft for the request: an own offer, or one of the fleet. */
function describeWay(choice: Choice | undefined): { readonly offer?: string; readonly aircraft?: string } {
  if (choice === undefined) return {}
  if (choice.kind === 'tail') return { aircraft: choice.id }
  return choice.match.entry.isOwn && choice.match.entry.side === 'offer' ? { offer: choice.id } : {}
}

const wayWords = (choice: Choice | undefined, { from, to }: MarketEntry): string => {
  const route = `${from.icao} to ${to.icao}`
  if (choice === undefined) return `${route}, no aircraft chosen`
  if (choice.kind === 'tail') return `${choice.tail.tail} ${choice.tail.model ?? choice.tail.name}, ${route}`
  const { tail, model } = choice.match.entry
  return [[tail, model].filter((part) => part !== undefined).join(' '), route].filter((part) => part !== '').join(', ')
}

interface AnswerProps {
  readonly entry: MarketEntry
  readonly choice: Choice | undefined
}

/** Cents of a typed amount of dollars. */
const readCents = (typed: string | number): number | undefined => {
  const amount = Number(typed)
  return typed === '' || !Number.isFinite(amount) || amount <= 0 ? undefined : Math.round(amount * 100)
}

function QuoteForm({ entry, choice }: AnswerProps) {
  const { api } = usePlatform()
  const price = findPrice(choice)
  const [typed, setTyped] = useState<string | number>(price === undefined ? '' : price / 100)
  const [words, setWords] = useState('')
  const [quote] = useState(() => crypto.randomUUID())
  const total = readCents(typed)
  const send = useCommandOf(
    () =>
      runConfirmed((confirmation) =>
        api.call(quoteMarketRequest, {
          params: { id: entry.id },
          body: { quote, words, ...describeWay(choice), ...(total !== undefined && { total }), ...confirmation },
        }),
      ),
    {
      onDone: (sent) => {
        if (sent) notify({ title: `Quote ${sent.number ?? ''} delivered to ${entry.company}`, kind: 'success' })
      },
    },
  )
  const start = () => {
    if (total !== undefined && !send.isRunning) send.start(undefined)
  }
  useShortcuts([{ keys: 'mod+Enter', label: 'Send the quote', run: start, isForTyping: true }])
  return (
    <>
      <h3>{wayWords(choice, entry)}</h3>
      <NumberInput
        label="Total"
        description={price === undefined ? 'No price is known. Type the total.' : 'By the offer or the pricing rules.'}
        prefix="$"
        min={0}
        decimalScale={2}
        thousandSeparator=","
        value={typed}
        onChange={setTyped}
      />
      <Words value={words} onChange={setWords} />
      <p className={classes['quiet']}>
        <strong>What will happen:</strong> A quote is made as Outstanding, with a page for {entry.company}. They receive
        the message and the address of the page. They see route, times, aircraft and price, not your margin, owner or
        other matches.
      </p>
      <Button
        fullWidth
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        rightSection={<KeyMark isSilent>Ctrl Enter</KeyMark>}
        disabled={total === undefined}
        loading={send.isRunning}
        onClick={start}
      >
        Send quote {total === undefined ? '' : formatMoney(total)}
      </Button>
    </>
  )
}

const reasons = Object.entries(declineReasons) as readonly (readonly [DeclineReason, string])[]

function DeclineForm({ entry }: Pick<AnswerProps, 'entry'>) {
  const { api } = usePlatform()
  const [reason, setReason] = useState<DeclineReason>('no-aircraft')
  const [words, setWords] = useState('')
  const send = useCommandOf(
    () => api.call(declineMarketRequest, { params: { id: entry.id }, body: { reason, words } }),
    { onDone: () => notify({ title: `Declined, ${entry.company} is told why`, kind: 'success' }) },
  )
  const isWhole = reason !== 'other' || words.trim() !== ''
  const start = () => {
    if (isWhole && !send.isRunning) send.start(undefined)
  }
  useShortcuts([{ keys: 'mod+Enter', label: 'Send the decline', run: start, isForTyping: true }])
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Reason"
        data={reasons.map(([value, label]) => ({ value, label }))}
        value={reason}
        onChange={(next) => {
          const found = reasons.find(([value]) => value === next)
          if (found) setReason(found[0])
        }}
      />
      <Words value={words} label={reason === 'other' ? 'Reason in words' : 'Message'} onChange={setWords} />
      <Button
        fullWidth
        variant="default"
        rightSection={<KeyMark isSilent>Ctrl Enter</KeyMark>}
        disabled={!isWhole}
        loading={send.isRunning}
        onClick={start}
      >
        Send decline
      </Button>
    </>
  )
}

function AskForm({ entry }: Pick<AnswerProps, 'entry'>) {
  const { api } = usePlatform()
  const [people, setPeople] = useState<string | number>(2)
  const [words, setWords] = useState('')
  const passengers = Number(people)
  const isWhole = Number.isInteger(passengers) && passengers >= 1 && passengers <= 500
  const send = useCommandOf(() => api.call(askForOffer, { params: { id: entry.id }, body: { passengers, words } }), {
    onDone: () => notify({ title: `${entry.company} receives your request`, kind: 'success' }),
  })
  const start = () => {
    if (isWhole && !send.isRunning) send.start(undefined)
  }
  useShortcuts([{ keys: 'mod+Enter', label: 'Ask for it', run: start, isForTyping: true }])
  return (
    <>
      <h3>Ask {entry.company} for it</h3>
      <NumberInput label="Passengers" min={1} max={500} value={people} onChange={setPeople} />
      <Words value={words} onChange={setWords} />
      <Button
        fullWidth
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        rightSection={<KeyMark isSilent>Ctrl Enter</KeyMark>}
        disabled={!isWhole}
        loading={send.isRunning}
        onClick={start}
      >
        Ask for it
      </Button>
    </>
  )
}

/** Answer to a request of another client: a quote or a decline. */
function AnswerForm({ entry, choice }: AnswerProps) {
  const [way, setWay] = useState('quote')
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Answer"
        data={[
          { value: 'quote', label: 'Quote' },
          { value: 'decline', label: 'Decline' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'quote' ? (
        // Another choice begins with its own price.
        <QuoteForm key={choice?.id ?? 'none'} entry={entry} choice={choice} />
      ) : (
        <DeclineForm entry={entry} />
      )}
    </>
  )
}

interface PanelProps extends AnswerProps, Pick<OpenedRequest, 'answers'> {}

/** The right column: how to answer an entry of another client, or where an own one is. */
export function AnswerPanel({ entry, choice, answers }: PanelProps) {
  const mayAnswer = hasRole(useActor(), 'quotes')
  const isAsked = answers.some(({ kind }) => kind === 'ask')
  const isOffer = entry.side === 'offer'
  return (
    <aside className={classes['panel']} aria-label="Answer">
      <GivenAnswers answers={answers} />
      {entry.isOwn ? (
        <section className={classes['part']}>
          <h3>Your own {isOffer ? 'offer' : 'request'}</h3>
          <p className={classes['quiet']}>
            {isOffer
              ? 'Requests of others that it suits are among its matches. They ask for it here, as a request of yours.'
              : 'Others who see it answer into its conversation. Its record says who sees it on the market.'}
          </p>
        </section>
      ) : (
        mayAnswer && (
          <section className={classes['part']} aria-label={isOffer ? 'Ask for it' : 'Your answer'}>
            {isOffer ? (
              !isAsked && <AskForm entry={entry} />
            ) : (
              // A further answer begins with a new quote.
              <AnswerForm key={answers.length} entry={entry} choice={choice} />
            )}
          </section>
        )
      )}
    </aside>
  )
}
