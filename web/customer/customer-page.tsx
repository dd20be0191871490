/** @jsxImportSource preact */
import type { ShownSale } from '../../domain/commerce/index.ts'
import { formatPhone } from '../../domain/kernel/values/format-value.ts'
import { Frame } from './frame.tsx'
import { isPaymentRequest, type PageActs, type PageModel } from './page-model.ts'
import { PaymentView } from './payment-view.tsx'
import { SaleView } from './sale-view.tsx'
import classes from './page.module.css'

interface AloneProps {
  readonly title: string
  readonly words: string
  readonly host: ShownSale['host']
}

/** A page without content: only its company can help. */
const Alone = ({ title, words, host }: AloneProps) => (
  <main class={classes['alone']}>
    <h1 class={classes['title']}>{title}</h1>
    <p>{words}</p>
    {host.phone !== undefined && (
      <p>
        <a href={`tel:${host.phone}`}>{formatPhone(host.phone)}</a>
      </p>
    )}
    {host.email !== undefined && (
      <p>
        <a href={`mailto:${host.email}`}>{host.email}</a>
      </p>
    )}
  </main>
)

/** A shared page in each of its states. */
export function CustomerPage({ model, acts }: { readonly model: PageModel; readonly acts: PageActs }) {
  const { page } = model
  if (page.state === 'ended')
    return (
      <Frame host={page.host} isTest={false}>
        <Alone
          title="This page has ended"
          words={`The link was withdrawn or has expired. Ask ${page.host.name} for a new one.`}
          host={page.host}
        />
      </Frame>
    )
  if (page.state === 'unsent')
    return (
      <Frame host={page.host} isTest={false}>
        <Alone
          title="Not sent yet"
          words="This page opens once the message with its address is sent."
          host={page.host}
        />
      </Frame>
    )
  return (
    <Frame host={page.host} isTest={page.ways.isTest} acts={acts}>
      {isPaymentRequest(page) ? (
        <PaymentView model={model} page={page} acts={acts} />
      ) : (
        <SaleView model={model} page={page} acts={acts} />
      )}
    </Frame>
  )
}
