/** @jsxImportSource preact */
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { AgreeForm } from './agree-form.tsx'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'
import { isPayable, type ViewProps } from './page-model.ts'
import { PayPanel } from './pay-panel.tsx'
import { Receipts } from './receipts.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { SaleLines, SaleTerms, SaleTotals } from './sale-lines.tsx'
import { Steps } from './steps.tsx'
import { PayThumb, Thumb } from './thumb.tsx'
import { Track } from './track.tsx'
import classes from './page.module.css'

const formatExpiry = ({ document: { expires } }: ViewProps['page']): string =>
  expires === undefined ? '' : `Holds through ${expires}.`

function Hero({ page }: Pick<ViewProps, 'page'>) {
  const { document, state, revised } = page
  const name = document.kind === 'goods' && state !== 'agreed' ? 'Quote' : 'Order'
  return (
    <div class={classes['hero']}>
      <p class={classes['quiet']}>
        {[`${name} ${document.number}`, document.customer && `for ${document.customer}`].filter(Boolean).join(' ')}.{' '}
        {state === 'open' && formatExpiry(page)}
      </p>
      <h1 class={classes['title']}>{document.title}</h1>
      <Steps page={page} />
      {state === 'open' && revised.length > 0 && (
        <div class={classes['note']}>
          <p>
            <strong>Revised since it was sent.</strong>
          </p>
          <ul class={classes['plainList']}>
            {revised.map(({ label, before, now }) => (
              <li key={label}>
                {label}: {before === '' ? 'new' : before} → {now === '' ? 'removed' : now}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What the customer does next, or that nothing is to be done. */
function Next(props: ViewProps) {
  const { model, page, acts } = props
  const { state, document, money, ways, signed } = page
  if (state === 'open') return <AgreeForm {...props} />
  if (state === 'closed')
    return (
      <section class={classes['panel']} id="next" aria-labelledby="next-title">
        <h2 id="next-title" class={classes['panelTitle']}>
          This quote is closed
        </h2>
        <p>{page.closed}</p>
      </section>
    )
  const isOwed = money !== undefined && money.owed > 0
  return (
    <>
      {signed && (
        <p class={classes['signed']}>
          Signed by <strong>{signed.name}</strong> on {signed.day}, {signed.time}.
        </p>
      )}
      {isOwed ? (
        <PayPanel
          model={model}
          money={money}
          ways={ways}
          company={document.company}
          reference={document.number}
          acts={acts}
        />
      ) : (
        <section class={classes['panel']} id="next" role="status" aria-labelledby="next-title">
          <h2 id="next-title" class={classes['panelTitle']}>
            Paid
          </h2>
          <p>{money !== undefined && money.paid > 0 ? `${formatMoney(money.paid)} were received. ` : ''}Thank you.</p>
        </section>
      )}
    </>
  )
}

/** The total and the next step of a sale, within reach of the thumb. */
function SaleThumb({ model, page, acts }: ViewProps) {
  const { state, document, money, ways } = page
  const isPaying = state === 'agreed' && isPayable({ money, ways })
  if (isPaying && money) return <PayThumb model={model} money={money} total={document.total} acts={acts} />
  if (state !== 'open') return null
  return (
    <Thumb total={document.total}>
      <a class={classes['mainKey']} href="#next">
        Agree to {formatMoney(document.total)}
      </a>
    </Thumb>
  )
}

/** A quote of goods or an order for its customer: what is sold, its terms, the next step, payments and where it is. */
export function SaleView(props: ViewProps) {
  const { model, page, acts } = props
  const { document, money, track } = page
  return (
    <main class={classes['main']}>
      <Hero page={page} />
      <div class={classes['columns']}>
        <div class={classes['content']}>
          <SaleLines document={document} />
          <SaleTotals document={document} />
          {page.state === 'open' && <CodeForm model={model} acts={acts} />}
          {money && <Receipts money={money} />}
          <SaleTerms lines={document.lines} />
        </div>
        <aside class={classes['side']} aria-label="Your next step">
          <Next {...props} />
          {track && <Track track={track} />}
          {page.returns && <ReturnPanel model={model} acts={acts} returns={page.returns} />}
          <AskForm model={model} acts={acts} company={document.company} />
        </aside>
      </div>
      <SaleThumb {...props} />
    </main>
  )
}
