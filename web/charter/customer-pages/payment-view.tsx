import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import type { PaymentPage } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { keyed } from '../../ui/keyed.ts'
import { AskForm } from './ask-form.tsx'
import { FlightRows } from './flight-rows.tsx'
import { RouteSketch } from './route-sketch.tsx'
import type { ShownPage } from './use-shared-page.ts'
import classes from './page.module.css'

interface PaymentProps {
  readonly document: PaymentPage
}

function Hero({ document }: PaymentProps) {
  const { number, customer, title, flights } = document
  return (
    <div className={classes['hero']}>
      <div>
        <p className={classes['quiet']}>
          {[`Payment for trip ${number}`.trim(), customer].filter(Boolean).join(' · ')}
        </p>
        <h1 className={classes['title']}>{title}</h1>
        <FlightRows flights={flights} />
      </div>
      {flights.length > 0 && <RouteSketch flights={flights} />}
    </div>
  )
}

const Row = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{formatMoney(amount)}</td>
  </tr>
)

/** Parts of the amount, payments of it, and the rest. */
function Amounts({ document }: PaymentProps) {
  const { lines, invoices, total, paid, due } = document
  return (
    <section className={classes['option']} aria-labelledby="amounts-title">
      <div className={classes['body']}>
        <h2 id="amounts-title" className={classes['aircraft']}>
          What it is for
        </h2>
        <table className={classes['lines']}>
          <tbody>
            {keyed(lines, ({ label }) => label).map(({ key, item: { label, total: amount } }) => (
              <Row key={key} label={label} amount={amount} />
            ))}
            {invoices.map(({ number, due: day, total: amount }) => (
              <Row
                key={number}
                label={[`Invoice ${number}`, day && `due ${day}`].filter(Boolean).join(', ')}
                amount={amount}
              />
            ))}
            {(lines.length > 0 || invoices.length !== 1) && <Row label="Total" amount={total} />}
            {paid !== 0 && <Row label="Paid" amount={-paid} />}
            <tr className={classes['total']}>
              <th scope="row">To pay</th>
              <td>{formatMoney(due)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface HowProps extends PaymentProps {
  readonly wire: string
}

/** By wire as the company says; a card is not taken here, and that is said. */
function HowToPay({ document: { company, due, number }, wire }: HowProps) {
  return (
    <section className={classes['panel']} id="pay" aria-labelledby="pay-title">
      <h2 id="pay-title" className={classes['panelTitle']}>
        How to pay
      </h2>
      <p className={classes['pair']}>
        <span>To pay</span>
        <strong>{formatMoney(due)}</strong>
      </p>
      <div>
        <h3 className={classes['head']}>By wire</h3>
        {wire === '' ? (
          <p>{company} sends you its bank details. Ask for them below.</p>
        ) : (
          <>
            <p className={classes['words']}>{wire}</p>
            {number !== '' && <p className={classes['small']}>Name trip {number} when you pay.</p>}
          </>
        )}
      </div>
      <div>
        <h3 className={classes['head']}>By card</h3>
        <p className={classes['small']}>Cards cannot be charged on this page. To pay by card, ask {company} below.</p>
      </div>
    </section>
  )
}

/** Reason for which no payment is due now. */
function Over({ document: { state, company, paid } }: PaymentProps) {
  const words = {
    paid: `${formatMoney(paid)} were received. Thank you.`,
    open: `${company} is changing the price of this trip. The amount to pay appears here when the price is set.`,
    cancelled: 'This trip was cancelled. Nothing is to be paid here.',
    due: '',
  }[state]
  const title = { paid: 'Paid', open: 'Not set yet', cancelled: 'Cancelled', due: '' }[state]
  return (
    <section className={classes['panel']} aria-labelledby="over-title">
      <h2 id="over-title" className={classes['panelTitle']}>
        {state === 'paid' && <IconCircleCheck size={20} stroke={1.75} aria-hidden className={classes['good']} />}
        {title}
      </h2>
      <p>{words}</p>
    </section>
  )
}

/** On a phone: the due amount and the next step, within reach of the thumb. */
const Thumb = ({ due }: { readonly due: number }) => (
  <div className={classes['thumb']}>
    <p className={classes['pair']}>
      <span>To pay</span>
      <strong>{formatMoney(due)}</strong>
    </p>
    <div className={classes['thumbKeys']}>
      <a className={classes['askKey']} href="#ask" aria-label="Go to Ask a question">
        <IconMessageQuestion size={22} stroke={1.75} aria-hidden />
      </a>
      <a className={classes['signKey']} href="#pay">
        How to pay
      </a>
    </div>
  </div>
)

interface PaymentViewProps extends PaymentProps {
  readonly page: ShownPage
  readonly token: string
}

/** A payment request for its customer: its subject, the due amount, and the ways of payment. */
export function PaymentView({ page, document, token }: PaymentViewProps) {
  const isDue = document.state === 'due'
  return (
    <main className={classes['main']}>
      <Hero document={document} />
      <div className={classes['columns']}>
        <div>{document.state !== 'open' && <Amounts document={document} />}</div>
        <aside className={classes['side']} aria-label="Your payment">
          {isDue ? <HowToPay document={document} wire={page.wire} /> : <Over document={document} />}
          <AskForm token={token} company={document.company} />
        </aside>
      </div>
      {isDue && <Thumb due={document.due} />}
    </main>
  )
}
