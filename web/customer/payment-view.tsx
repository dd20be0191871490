/** @jsxImportSource preact */
import type { PaymentPage } from '../../domain/charter/index.ts'
import type { PageMoney } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { AskForm } from './ask-form.tsx'
import { isPayable, type PageActs, type PageModel, type ShownPayment } from './page-model.ts'
import { PayPanel } from './pay-panel.tsx'
import { Receipts } from './receipts.tsx'
import { PayThumb, Thumb } from './thumb.tsx'
import classes from './page.module.css'

interface PaymentViewProps {
  readonly model: PageModel
  readonly page: ShownPayment
  readonly acts: PageActs
}

const Flight = ({ departs, from, to, duration }: PaymentPage['flights'][number]) => (
  <li class={classes['flight']}>
    <span>
      <strong>{departs?.day ?? 'Day to be confirmed'}</strong>
      <span class={classes['lineDetail']}>{departs?.time ?? 'Time to be confirmed'}</span>
    </span>
    <span>
      {from.city} to {to.city}
      {duration !== undefined && <span class={classes['lineDetail']}>{duration}</span>}
    </span>
  </li>
)

function Hero({ document: { number, customer, title, flights } }: { readonly document: PaymentPage }) {
  return (
    <div class={classes['hero']}>
      <p class={classes['quiet']}>{[`Payment for trip ${number}`.trim(), customer].filter(Boolean).join(' · ')}</p>
      <h1 class={classes['title']}>{title}</h1>
      <ul class={classes['plainList']}>
        {flights.map((flight) => (
          <Flight key={flight.id} {...flight} />
        ))}
      </ul>
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
const Amounts = ({ document: { lines, invoices, total, paid, due } }: { readonly document: PaymentPage }) => (
  <section aria-labelledby="amounts-title">
    <h2 id="amounts-title" class={classes['head']}>
      What it is for
    </h2>
    <table class={classes['totals']}>
      <tbody>
        {lines.map(({ label, total: amount }) => (
          <Row key={label} label={label} amount={amount} />
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
        <tr class={classes['total']}>
          <th scope="row">To pay</th>
          <td>{formatMoney(due)}</td>
        </tr>
      </tbody>
    </table>
  </section>
)

/** Reason for which no payment is due now. */
function Over({ document: { state, company, paid } }: { readonly document: PaymentPage }) {
  const words = {
    paid: `${formatMoney(paid)} were received. Thank you.`,
    open: `${company} is changing the price of this trip. The amount to pay appears here when the price is set.`,
    cancelled: 'This trip was cancelled. Nothing is to be paid here.',
    due: '',
  }[state]
  const title = { paid: 'Paid', open: 'Not set yet', cancelled: 'Cancelled', due: '' }[state]
  return (
    <section class={classes['panel']} id="next" role="status" aria-labelledby="next-title">
      <h2 id="next-title" class={classes['panelTitle']}>
        {title}
      </h2>
      <p>{words}</p>
    </section>
  )
}

/** Amount due by the invoices, or by the price without a sent invoice. Then no card is taken. */
const findMoney = ({ document: { total, paid, due }, money }: ShownPayment): PageMoney =>
  money ?? { total, paid, refunded: 0, owed: due, closed: '', payments: [] }

/** A payment request for its customer: its subject, the due amount, and the ways of payment. */
export function PaymentView({ model, page, acts }: PaymentViewProps) {
  const { document, ways } = page
  const isDue = document.state === 'due'
  const money = findMoney(page)
  const isPart = money.owed < document.due
  return (
    <main class={classes['main']}>
      <Hero document={document} />
      <div class={classes['columns']}>
        <div class={classes['content']}>
          {document.state !== 'open' && <Amounts document={document} />}
          <Receipts money={money} />
        </div>
        <aside class={classes['side']} aria-label="Your payment">
          {isDue ? (
            <PayPanel
              model={model}
              money={money}
              ways={ways}
              company={document.company}
              reference={`trip ${document.number}`.trim()}
              first={isPart ? `One invoice after the other: ${formatMoney(document.due)} in all.` : undefined}
              acts={acts}
            />
          ) : (
            <Over document={document} />
          )}
          <AskForm model={model} acts={acts} company={document.company} />
        </aside>
      </div>
      {isDue &&
        (isPayable({ money, ways }) ? (
          <PayThumb model={model} money={money} total={document.due} acts={acts} />
        ) : (
          <Thumb total={document.due}>
            <a class={classes['mainKey']} href="#next">
              How to pay
            </a>
          </Thumb>
        ))}
    </main>
  )
}
