import type { DebtRecord } from '../../../domain/commerce/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'

const places: Readonly<Record<DebtRecord, { readonly path: string; readonly label: string }>> = {
  invoices: { path: 'data/invoices', label: 'Invoice' },
  orders: { path: 'orders', label: 'Order' },
}

interface DebtLinkProps {
  readonly debt: { readonly record: DebtRecord; readonly id: string; readonly number: string }
}

/** Link to the order or invoice that money is about. */
export function DebtLink({ debt }: DebtLinkProps) {
  const { path, label } = places[debt.record]
  return (
    <ClientLink path={`${path}/${encodeURIComponent(debt.id)}`}>
      {label} {debt.number}
    </ClientLink>
  )
}
