import { hasRole } from '../../../domain/kernel/index.ts'
import { RecordContact, ThreadsBeside } from '../../inbox/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { DebtPanel } from '../payments/debt-panel.tsx'
import { readOrder, recordOf } from './sale-row.ts'
import { useSaleMoney } from './use-sale-money.ts'
import classes from './sale-beside.module.css'

/** Payments of a placed order, except next to their own section. */
function MoneyBeside(about: RecordPartProps) {
  const order = readOrder(about)
  const { debt, subject, mayRead } = useSaleMoney(about)
  const { words } = useAddressWords()
  if (order.placed_at === undefined || !mayRead || words['tab'] === 'payments') return null
  return (
    <section className={classes['beside']} aria-label="Payments beside">
      <h2>Payments</h2>
      <DebtPanel debt={debt} about={subject} files={order.files} version={order.version} />
    </section>
  )
}

/** Next to a sale: its payments, its customer, and its conversations. The customer is changed in its section. */
export function SaleBeside(about: RecordPartProps) {
  const mayTalk = hasRole(useActor(), 'user')
  const { row } = about
  return (
    <>
      {recordOf(about) === 'orders' && <MoneyBeside {...about} />}
      <RecordContact {...about} row={{ ...row, can: { ...row.can, write: false } }} />
      {mayTalk && <ThreadsBeside {...about} />}
    </>
  )
}
