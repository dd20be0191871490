import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact } from '../../ui/detail/head-facts.tsx'
import { nameCustomer, type SaleRow } from './sale-row.ts'

/** The customer of a sale, and the company; draws nothing without one. */
export function SaleContact({ sale }: { readonly sale: SaleRow }) {
  const mayOpen = hasRole(useActor(), 'contacts-r')
  const name = nameCustomer(sale)
  const { id, company = '' } = sale.contact ?? {}
  if (name === '') return null
  const path = mayOpen && id ? `marketing/contacts/${encodeURIComponent(id)}` : undefined
  return (
    <HeadFact label="Contact" isNamed>
      {path === undefined ? <strong>{name}</strong> : <ClientLink path={path}>{name}</ClientLink>}
      {company !== name && ` ${company}`}
    </HeadFact>
  )
}
