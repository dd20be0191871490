import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mostWaiting, readWaitingMoney, type readDaybook } from '../../../domain/commerce/daybook/contract.ts'
import { lookAtPayment, providerTitles } from '../../../domain/commerce/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatAhead, formatDate, formatMoney } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DebtLink } from '../debts/debt-link.tsx'
import { moneyShown } from './money-shown.ts'
import classes from './daybook.module.css'

type Waiting = OutputOf<typeof readWaitingMoney>
type Payouts = OutputOf<typeof readDaybook>['payouts']

interface PartProps {
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}

/** One list of what waits; nothing where it is empty. */
const Part = ({ title, count, children }: PartProps) =>
  count > 0 && (
    <section className={classes['part']} aria-label={title}>
      <h2>
        {title} <span className={classes['quiet']}>{count < mostWaiting ? count : `${mostWaiting}+`}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  )

interface ItemProps {
  readonly amount: number | null
  readonly debt: Waiting['links'][number]['debt']
  readonly note?: string
  readonly children?: ReactNode
}

const Item = ({ amount, debt, note = '', children }: ItemProps) => (
  <li className={classes['item']}>
    <span className={classes['first']}>
      <span>{debt ? <DebtLink debt={debt} /> : note}</span>
      {amount !== null && <b>{formatMoney(amount)}</b>}
    </span>
    {debt && note !== '' && <span className={classes['quiet']}>{note}</span>}
    {children}
  </li>
)

function DisputeItem({ dispute }: { readonly dispute: Waiting['disputes'][number] }) {
  const { timezone } = useClient()
  const now = useNow()
  const { amount, debt, customer, payment, reason, due } = dispute
  return (
    <Item amount={amount} debt={debt} note={joined(customer, payment, reason)}>
      {due !== null && (
        <span className={classes['due']} data-over={due < now || undefined}>
          {due < now ? 'The time to answer is over' : `Answer by ${formatAhead(due, now, timezone)}`}
        </span>
      )}
    </Item>
  )
}

function LinkItem({ link }: { readonly link: Waiting['links'][number] }) {
  const mayAsk = hasRole(useActor(), 'payments')
  const look = useCommand(lookAtPayment)
  const { id, amount, debt, customer, expires } = link
  return (
    <Item amount={amount} debt={debt} note={customer}>
      <span className={classes['first']}>
        <span className={classes['quiet']}>
          open until <TimeText at={expires} />
        </span>
        {mayAsk && (
          <Button
            size="compact-xs"
            variant="default"
            loading={look.isRunning}
            onClick={() => look.start({ params: { id } })}
          >
            Ask again
          </Button>
        )}
      </span>
    </Item>
  )
}

interface NextPayoutProps {
  readonly payout: NonNullable<Waiting['nextPayout']>
}

/** The payout that reaches the bank next. Its provider names a day, which begins in UTC. */
const NextPayout = ({ payout: { amount, provider, label, arrives } }: NextPayoutProps) => (
  <section className={classes['part']} aria-label="Next payout">
    <h2>
      Next payout <span className={classes['quiet']}>{formatDate(arrives, 'UTC')}</span>
    </h2>
    <ul>
      <li className={classes['item']}>
        <span className={classes['first']}>
          <span>{providerTitles[provider]}</span>
          <b>{formatMoney(amount)}</b>
        </span>
        {label !== '' && <span className={classes['quiet']}>{label}</span>}
      </li>
    </ul>
  </section>
)

const refundWords = { held: 'Held for some seconds', running: 'Under way' } as const

const isQuiet = ({ disputes, refunds, links, unknown }: Waiting): boolean =>
  disputes.length + refunds.length + links.length + unknown.length === 0

const WaitingLists = ({ waiting }: { readonly waiting: Waiting }) => {
  const { disputes, refunds, links, unknown, nextPayout } = waiting
  return (
    <>
      {isQuiet(waiting) && <p className={classes['quiet']}>No dispute, refund, link or answer is waited for.</p>}
      <Part title="Disputes to answer" count={disputes.length}>
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} />
        ))}
      </Part>
      {nextPayout !== null && <NextPayout payout={nextPayout} />}
      <Part title="Waits for an answer" count={unknown.length}>
        {unknown.map(({ id, title, label, amount, debt, since }) => (
          <Item key={id} amount={amount} debt={debt} note={joined(title, label)}>
            <span className={classes['quiet']}>
              unknown since <TimeText at={since} />, looked up again
            </span>
          </Item>
        ))}
      </Part>
      <Part title="Refunds under way" count={refunds.length}>
        {refunds.map(({ id, amount, debt, state, why }) => (
          <Item key={id} amount={amount} debt={debt} note={joined(refundWords[state], why)} />
        ))}
      </Part>
      <Part title="Open links" count={links.length}>
        {links.map((link) => (
          <LinkItem key={link.id} link={link} />
        ))}
      </Part>
    </>
  )
}

const payoutWords = { under_way: 'On its way to the bank', paid: '', failed: 'Returned by the bank' } as const

function PayoutItem({ payout }: { readonly payout: Payouts[number] }) {
  const { at, amount, provider, label, state, fees } = payout
  const title = provider === null ? '' : providerTitles[provider]
  const kept = fees === null ? '' : `${formatMoney(fees)} of fees kept`
  return (
    <li className={classes['item']}>
      <span className={classes['first']}>
        <TimeText at={at} />
        <b>{formatMoney(amount)}</b>
      </span>
      <span className={classes['quiet']}>{joined(title, payoutWords[state], kept, label)}</span>
    </li>
  )
}

/** What of the client's money waits for somebody, and what providers paid out in the period. */
export function WaitingMoney({ payouts }: { readonly payouts: Payouts }) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['waiting-money', client.id],
    queryFn: ({ signal }) => api.call(readWaitingMoney, {}, signal),
    meta: moneyShown,
    staleTime: 0,
  })
  const view = useLastAnswer(client.id, reading)
  return (
    <aside className={classes['side']} aria-label="What waits">
      <AnswerView view={view} what="This list is" rows={3}>
        {(waiting) => <WaitingLists waiting={waiting} />}
      </AnswerView>
      <Part title="Payouts" count={payouts.length}>
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} />
        ))}
      </Part>
    </aside>
  )
}
