import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findOpenDebts, mostOpenDebts } from '../../../domain/commerce/reconciliation/contract.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { nameDebt } from './debt-link.tsx'
import classes from './choose-debt.module.css'

export type OpenDebt = OutputOf<typeof findOpenDebts>['debts'][number]

const searchDelayMs = 200

interface ChooseDebtProps {
  readonly label: string
  readonly onChoose: (debt: OpenDebt) => void
}

const Offers = ({ debts, onChoose }: { readonly debts: readonly OpenDebt[] } & Pick<ChooseDebtProps, 'onChoose'>) => (
  <>
    {debts.length === 0 && <p className={classes['quiet']}>No open order or invoice has this number or customer.</p>}
    <ul className={classes['debts']} aria-label="Open orders and invoices">
      {debts.map((debt) => (
        <li key={`${debt.record} ${debt.id}`}>
          <button type="button" onClick={() => onChoose(debt)}>
            <span>
              <b>{nameDebt(debt)}</b> {debt.customer}
            </span>
            <span>{formatMoney(debt.owed)} open</span>
          </button>
        </li>
      ))}
    </ul>
    {debts.length === mostOpenDebts && <p className={classes['quiet']}>Type more of the number or name for others.</p>}
  </>
)

/** Open orders and invoices, found by number or customer; a press chooses one. */
export function ChooseDebt({ label, onChoose }: ChooseDebtProps) {
  const { api } = usePlatform()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), searchDelayMs)
  const reading = useQuery({
    queryKey: ['open-debts', client.id, words],
    queryFn: ({ signal }) => api.call(findOpenDebts, { query: { words } }, signal),
    meta: { shows: ['orders', 'invoices', 'payments'] },
    staleTime: 0,
  })
  const view = useLastAnswer(words, reading)
  return (
    <div className={classes['choice']}>
      <TextInput
        type="search"
        label={label}
        placeholder="Number or customer"
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <AnswerView view={view} what="This list is" rows={3}>
        {({ debts }) => <Offers debts={debts} onChoose={onChoose} />}
      </AnswerView>
    </div>
  )
}
