import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuoteOption, QuotePage } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { AskForm } from './ask-form.tsx'
import { FlightRows } from './flight-rows.tsx'
import { OptionCard } from './option-card.tsx'
import { RouteSketch } from './route-sketch.tsx'
import { SignForm } from './sign-form.tsx'
import type { ShownPage } from './use-shared-page.ts'
import classes from './page.module.css'

interface QuoteViewProps {
  readonly page: ShownPage
  readonly document: QuotePage
  readonly token: string
  readonly onReload: () => Promise<unknown>
}

/** Label by which a customer distinguishes two options. */
const flightsKey = ({ flights }: QuoteOption): string =>
  JSON.stringify(flights.map(({ from, to, departs, arrives, duration }) => [from, to, departs, arrives, duration]))

/** Expiry of a price; draws nothing without one. */
function holdWords({ options, expires }: QuotePage): string {
  if (options.every(({ total }) => total === undefined)) return ''
  return `${options.length > 1 ? 'Prices hold' : 'The price holds'} until ${expires.day}, ${expires.time}.`
}

const aboardWords = (passengers: number, pets = ''): string =>
  [`${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}`, pets].filter(Boolean).join(', ')

function Hero({ document, isAccepted }: { readonly document: QuotePage; readonly isAccepted: boolean }) {
  const { number, customer, title, options } = document
  const [first] = options
  const passengers = first?.passengers ?? 0
  return (
    <div className={classes['hero']}>
      <div>
        <p className={classes['quiet']}>
          {[`Quote ${number}`.trim(), customer && `for ${customer}`].filter(Boolean).join(' ')}
        </p>
        <h1 className={classes['title']}>{title}</h1>
        {first && <FlightRows flights={first.flights} />}
        <p className={classes['quiet']}>
          {passengers > 0 && `${aboardWords(passengers, first?.pets)}. `}
          {!isAccepted && holdWords(document)}
        </p>
      </div>
      {first && <RouteSketch flights={first.flights} />}
    </div>
  )
}

/** Remaining payment of a signed quote. */
function Money({ page: { settled, wire, document } }: { readonly page: ShownPage }) {
  if (settled === 'cancelled') return <p>This trip was cancelled. Nothing is to be paid.</p>
  if (settled === 'paid')
    return (
      <p>
        <strong>Paid.</strong> Thank you.
      </p>
    )
  if (wire === '') return <p>{document.company} tells you how to pay.</p>
  return (
    <>
      <h3 className={classes['head']}>How to pay by wire</h3>
      <p className={classes['words']}>{wire}</p>
    </>
  )
}

function Accepted({ page }: { readonly page: ShownPage }) {
  const { signed, document } = page
  if (signed === undefined || document.kind !== 'quote') return null
  const option = document.options.find(({ label }) => label === signed.option)
  const total = option?.total
  return (
    <section className={classes['panel']} aria-labelledby="accepted-title">
      <h2 id="accepted-title" className={classes['panelTitle']}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden className={classes['good']} /> Accepted
      </h2>
      <p>
        Signed by <strong>{signed.name}</strong> on {signed.day}, {signed.time}.
      </p>
      {option && document.options.length > 1 && (
        <p className={classes['pair']}>
          <span>{signed.option}</span>
          <strong>{option.aircraft.name}</strong>
        </p>
      )}
      {total !== undefined && (
        <p className={classes['pair']}>
          <span>Total, all in</span>
          <strong>{formatMoney(total)}</strong>
        </p>
      )}
      <Money page={page} />
    </section>
  )
}

const ChooseFirst = () => (
  <section className={classes['panel']} aria-label="Choose an option">
    <p>Choose an option to accept it.</p>
  </section>
)

const Closed = ({ company, options }: Pick<QuotePage, 'company' | 'options'>) => (
  <section className={classes['panel']} aria-label="Not on offer">
    <p>
      {options.some(({ isRepriced }) => isRepriced)
        ? `The flights of this quote were changed, and ${company} is updating its price. It can be accepted once the new price is here.`
        : `This quote cannot be accepted here now. Ask ${company} below, and you are answered.`}
    </p>
  </section>
)

function Words({ document }: { readonly document: QuotePage }) {
  const { disclosures, terms } = document
  return (
    <div className={classes['fine']}>
      {disclosures.length > 0 && (
        <section aria-labelledby="operator-title">
          <h2 id="operator-title" className={classes['head']}>
            Who operates your flight
          </h2>
          {disclosures.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
      {terms !== '' && (
        <section aria-labelledby="terms-title">
          <h2 id="terms-title" className={classes['head']}>
            Terms
          </h2>
          <p className={classes['words']}>{terms}</p>
        </section>
      )}
    </div>
  )
}

/** On a phone: the choice, its total and the next step, within reach of the thumb. */
const Thumb = ({ option }: { readonly option: QuoteOption }) => (
  <div className={classes['thumb']}>
    <p className={classes['pair']}>
      <span>{option.aircraft.name}, all in</span>
      <strong>{formatMoney(option.total ?? 0)}</strong>
    </p>
    <div className={classes['thumbKeys']}>
      <a className={classes['askKey']} href="#ask" aria-label="Go to Ask a question">
        <IconMessageQuestion size={22} stroke={1.75} aria-hidden />
      </a>
      <a className={classes['signKey']} href="#sign">
        Accept and sign
      </a>
    </div>
  </div>
)

/** Finds the option to sign: the customer's choice, else the first option of the quote if it is acceptable. */
const findChosen = (options: readonly QuoteOption[], choices: readonly QuoteOption[], wanted: string | undefined) =>
  choices.find(({ id }) => id === wanted) ?? choices.find((one) => one === options[0])

/** A quote as its customer reads it: options, every line, who operates, terms, sign by name, ask. */
export function QuoteView({ page, document, token, onReload }: QuoteViewProps) {
  const { options, disclosures, terms, company } = document
  const [wanted, setWanted] = useState<string>()
  const choices = options.filter(({ id }) => page.acceptable.includes(id))
  const [first] = options
  const chosen = findChosen(options, choices, wanted)
  return (
    <main className={classes['main']}>
      <Hero document={document} isAccepted={page.signed !== undefined} />
      <div className={classes['columns']}>
        <div>
          <div className={classes['options']}>
            {options.map((option) => (
              <OptionCard
                key={option.id}
                option={option}
                pictures={page.pictures[option.id] ?? []}
                isChosen={page.signed === undefined ? option === chosen : option.label === page.signed.option}
                onChoose={
                  choices.includes(option) && (choices.length > 1 || chosen === undefined)
                    ? () => setWanted(option.id)
                    : undefined
                }
                showsFlights={first !== undefined && flightsKey(option) !== flightsKey(first)}
              />
            ))}
          </div>
          <Words document={document} />
        </div>
        <aside className={classes['side']} aria-label="Your answer">
          <Accepted page={page} />
          {choices.length > 0 && chosen === undefined && page.signed === undefined && <ChooseFirst />}
          {page.state === 'closed' && <Closed company={company} options={options} />}
          {chosen && (
            <SignForm
              token={token}
              option={chosen}
              hash={page.hash}
              hasDisclosures={disclosures.length > 0}
              hasTerms={terms !== ''}
              onReload={onReload}
            />
          )}
          <AskForm token={token} company={company} />
        </aside>
      </div>
      {chosen && <Thumb option={chosen} />}
    </main>
  )
}
