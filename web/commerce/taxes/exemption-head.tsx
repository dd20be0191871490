import { taxExemptions } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { describeExemption } from './exemption-state.ts'

/** Customer and state of a certificate, and whether it has effect. */
export function ExemptionHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const { contact, account, company, state, until, files } = taxExemptions.shape.strip().parse(row)
  const { word, tone } = describeExemption({ until, files }, useNow(), timezone)
  return (
    <HeadFacts>
      <HeadFact label="Now">
        <StatusBadge word={word} tone={tone} />
      </HeadFact>
      <HeadFact label="State">{state}</HeadFact>
      <HeadFact label="Until">{formatDate(until, timezone)}</HeadFact>
      {contact && (
        <HeadFact label="Contact" isNamed>
          <ClientLink path={`marketing/contacts/${contact.id}`}>{contact.label}</ClientLink>
        </HeadFact>
      )}
      {account && (
        <HeadFact label="Account" isNamed>
          <ClientLink path={`data/accounts/${account.id}`}>{account.label}</ClientLink>
        </HeadFact>
      )}
      {company && (
        <HeadFact label="Company" isNamed>
          <ClientLink path={`marketing/companies/${company.id}`}>{company.label}</ClientLink>
        </HeadFact>
      )}
    </HeadFacts>
  )
}
