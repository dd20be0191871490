/** @jsxImportSource preact */
import type { PageMoney, PageWays } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { fieldPlaces } from './card-fields.ts'
import { PartChoice } from './agree-form.tsx'
import { findDue, type PageActs, type PageModel, type Returned } from './page-model.ts'
import { RefusalNote } from './refusal-note.tsx'
import classes from './page.module.css'

const returnWords: Readonly<Record<Exclude<Returned, 'paid'>, readonly [title: string, words: string]>> = {
  pending: ['Your payment is being confirmed', 'The bank has not decided yet. This page shows it as soon as it has.'],
  failed: ['The payment did not go through', 'Nothing was charged. Try again, or use another card.'],
  cancelled: ['You left the payment page', 'Nothing was charged. You can pay whenever you are ready.'],
}

/** The result of a payment that did not end well, or not yet. */
function ReturnNote({ model, acts, money }: { model: PageModel; acts: PageActs; money: PageMoney }) {
  const returned = model.payment?.returned
  if (returned === undefined || returned === 'paid') return null
  const [title, words] = returnWords[returned]
  const [last] = money.payments
  return (
    <div class={classes['note']} role="status">
      <p>
        <strong>{title}.</strong> {words} {returned === 'failed' && last?.state === 'failed' && last.why}
      </p>
      {returned === 'pending' && (
        <button type="button" class={classes['plainKey']} disabled={model.doing !== undefined} onClick={acts.look}>
          Look again
        </button>
      )}
    </div>
  )
}

interface PayProps {
  /** The first amount to pay, if it is one of several. */
  readonly first?: string | undefined
  readonly model: PageModel
  readonly money: PageMoney
  readonly ways: PageWays
  readonly company: string
  readonly reference: string
  readonly acts: PageActs
}

/** Places of the provider's card fields, which its script fills with frames. */
const FieldPlaces = () => (
  <div class={classes['cardFields']}>
    {fieldPlaces.map(([name, id, label]) => (
      <div key={name} role="group" aria-label={label}>
        <span class={classes['small']}>{label}</span>
        <div id={id} class={classes['cardField']} />
      </div>
    ))}
  </div>
)

function ByCard({ model, money, ways, company, acts }: Omit<PayProps, 'reference'>) {
  if (ways.card === 'none')
    return (
      <div>
        <h3 class={classes['termsOf']}>By card</h3>
        <p class={classes['small']}>{company} takes no cards on this page. Ask below to pay by card.</p>
      </div>
    )
  const hasParts = money.deposit !== undefined && money.deposit < money.owed
  return (
    <>
      {hasParts && !model.fields && (
        <PartChoice
          part={model.part}
          deposit={money.deposit ?? 0}
          owed={money.owed}
          onChoose={(part) => acts.change({ part })}
        />
      )}
      {model.fields && <FieldPlaces />}
      <button type="button" class={classes['mainKey']} disabled={model.doing !== undefined} onClick={acts.pay}>
        Pay {formatMoney(findDue(money, model.part).amount)}
      </button>
      <p class={classes['small']}>
        {ways.card === 'page' && `You pay on a page of ${ways.provider}. `}Card numbers go to {ways.provider} only.
      </p>
    </>
  )
}

const ByWire = ({ ways, company, reference }: Pick<PayProps, 'ways' | 'company' | 'reference'>) => (
  <div>
    <h3 class={classes['termsOf']}>By wire</h3>
    {ways.wire === '' ? (
      <p class={classes['small']}>{company} sends you its bank details. Ask for them below.</p>
    ) : (
      <>
        <p class={classes['words']}>{ways.wire}</p>
        <p class={classes['small']}>Name {reference} when you pay.</p>
      </>
    )}
  </div>
)

/** What is to be paid, and how. */
export function PayPanel(props: PayProps) {
  const { model, money, acts } = props
  return (
    <section class={classes['panel']} id="next" aria-labelledby="next-title">
      <h2 id="next-title" class={classes['panelTitle']}>
        {formatMoney(money.owed)} to pay
      </h2>
      {money.paid > 0 && (
        <p class={classes['quiet']}>
          {formatMoney(money.paid)} of {formatMoney(money.total)} were received.
        </p>
      )}
      {props.first !== undefined && <p class={classes['quiet']}>{props.first}</p>}
      <ReturnNote model={model} acts={acts} money={money} />
      <RefusalNote model={model} at="pay" />
      <RefusalNote model={model} at="look" />
      {money.closed === '' ? (
        <>
          <ByCard {...props} />
          <ByWire {...props} />
        </>
      ) : (
        <p>{money.closed}</p>
      )}
    </section>
  )
}
