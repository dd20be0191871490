import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { beginReconciliation, type ReconciliationRun } from '../../../domain/commerce/reconciliation/contract.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import type { LastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { formatCount, formatDate } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { Differences } from './differences.tsx'
import type { ReconciledAccount, Reconciliation } from './use-reconciliation.ts'
import classes from './reconciliation.module.css'

interface Period {
  readonly from: string
  readonly until: string
}

/** Result of the last comparison of an account. */
function RunWords({ run, title }: { readonly run: ReconciliationRun; readonly title: string }) {
  const { timezone } = useClient()
  const dayWords = (day: string): string => formatDate(fromDateInput(day, timezone) ?? 0, timezone)
  const { state, from, until, by, begun, ended, agreed, differing, failure } = run
  if (state === 'running')
    return (
      <span role="status">
        Compared with the list of {title} now: {dayWords(from)} to {dayWords(until)}
      </span>
    )
  if (state === 'failed')
    return (
      <span role="alert" className={classes['failed']}>
        {failure} <TimeText at={ended ?? begun} />
      </span>
    )
  return (
    <span>
      {dayWords(from)} to {dayWords(until)}: {formatCount(agreed, 'movement agrees', 'movements agree')},{' '}
      {formatCount(differing, 'differs', 'differ')}. <TimeText at={ended ?? begun} />
      {by === '' ? ', daily' : `, ${by}`}
    </span>
  )
}

interface AccountProps {
  readonly account: ReconciledAccount
  readonly period: Period
}

function AccountLine({ account, period }: AccountProps) {
  const mayBegin = hasRole(useActor(), 'payments')
  const begin = useCommand(beginReconciliation)
  const { id, title, label, lacks, last } = account
  const start = () => begin.start({ body: { id: crypto.randomUUID(), account: id, ...period } })
  return (
    <li className={classes['account']}>
      <div className={classes['words']}>
        <b>{label === '' ? title : `${title}, ${label}`}</b>
        {last ? <RunWords run={last} title={title} /> : <span>Not compared yet.</span>}
        {lacks !== '' && <span>{lacks}</span>}
      </div>
      {mayBegin && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={begin.isRunning || last?.state === 'running'}
          onClick={start}
        >
          Compare with {title}
        </Button>
      )}
    </li>
  )
}

function NotConfigured() {
  const maySet = hasRole(useActor(), 'settings')
  return (
    <p className={classes['quiet']}>
      No payment provider is configured, so that there is no list to compare with.{' '}
      {maySet && <ClientLink path="company/settings">Add one in the settings</ClientLink>}
    </p>
  )
}

interface PanelProps {
  readonly view: LastAnswer<Reconciliation>
  readonly period: Period
}

/** Our books against the lists of providers: each difference with its next step. */
export const ReconciliationPanel = ({ view, period }: PanelProps) => (
  <section className={classes['panel']} aria-labelledby="reconciliation-heading">
    <h2 id="reconciliation-heading">Reconciliation</h2>
    <AnswerView view={view} what="This comparison is" rows={1}>
      {({ accounts }) =>
        accounts.length === 0 ? (
          <NotConfigured />
        ) : (
          <ul className={classes['accounts']} aria-label="Accounts at providers">
            {accounts.map((account) => (
              <AccountLine key={account.id} account={account} period={period} />
            ))}
          </ul>
        )
      }
    </AnswerView>
    <Differences accounts={view.data?.accounts ?? []} />
  </section>
)
