import type { DebtRecord } from '../../../domain/commerce/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'

const places: Readonly<Record<DebtRecord, { readonly path: string; readonly label: string }>> = {
  invoices: { path: 'data/invoices', label: 'Invoice' },
  orders: { path: 'orders', label: 'Order' },
}

interface NamedDebt {
  readonly record: DebtRecord
  readonly id: string
  readonly number: string
}

/** 'Order 20031' */
export const nameDebt = ({ record, number }: Pick<NamedDebt, 'record' | 'number'>): string =>
  `${places[record].label} ${number}`

interface DebtLinkProps {
  readonly debt: NamedDebt
}

/** Link to the order or invoice that money is about. */
export function DebtLink({ debt }: DebtLinkProps) {
  const { path } = places[debt.record]
  return <ClientLink path={`${path}/${encodeURIComponent(debt.id)}`}>{nameDebt(debt)}</ClientLink>
}
