import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { taxExemptions } from '../../../domain/commerce/index.ts'
import { dateField, hasOneOf, textField, type Doc } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { describeExemption } from './exemption-state.ts'
import classes from '../discounts/discounts.module.css'

const fields = [
  textField('number', 'Certificate number', { required: true, colSpan: 8 }),
  textField('state', 'State', { required: true, colSpan: 4, placeholder: 'TX' }),
  dateField('until', 'Until', { required: true }),
]

/** Field of a certificate that names its customer, by the record type of the page. */
const customerFields: Readonly<Record<string, 'contact' | 'account' | 'company'>> = {
  contacts: 'contact',
  accounts: 'account',
  companies: 'company',
}

/** The customer of a certificate, in the field of their record type. */
const nameCustomer = (definition: RecordPartProps['definition'], row: RecordPartProps['row']) => ({
  [customerFields[definition.name] ?? 'contact']: { id: row.id, label: definition.title(row) },
})

/** Asks for a certificate of a customer, and opens its page, where its file is added. */
function useAdding({ definition, row }: RecordPartProps): () => void {
  const go = useGo()
  const { create } = useRecordCommands(taxExemptions, { isSilent: true })
  const customer = nameCustomer(definition, row)
  const add = async (values: Doc) => {
    const made = await create.run({ ...values, ...customer })
    go(`data/exemptions/${made.id}`)
  }
  return () =>
    void openForm({
      title: 'Tax exemption',
      subject: row.id,
      fields,
      begin: {},
      hint: () => 'Its page opens next: add the certificate there. Tax is charged until it has its file.',
      button: 'Add certificate',
      onSave: add,
    })
}

/** Certificates by which a customer is exempt from sales tax. */
export function CustomerExemptions(props: RecordPartProps) {
  const { definition, row } = props
  const { timezone } = useClient()
  const now = useNow()
  const mayWrite = hasOneOf(useActor(), ['orders', 'accounting'])
  const field = `${customerFields[definition.name] ?? 'contact'}_id`
  const view = useRecords(taxExemptions, { where: [field, '==', row.id] })
  const add = useAdding(props)
  if (view.error && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={2} height={40} />
  return (
    <>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconFileCertificate size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add certificate
        </Button>
      )}
      {view.rows.length === 0 && (
        <EmptyState title="No exemption" icon={IconFileCertificate}>
          Orders of this customer are taxed by their place of delivery.
        </EmptyState>
      )}
      {view.rows.length > 0 && (
        <table className={classes['uses']}>
          <thead>
            <tr>
              <th scope="col">Certificate</th>
              <th scope="col">State</th>
              <th scope="col">Until</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ id, number, state, until, files }) => (
              <tr key={id}>
                <td>
                  <ClientLink path={`data/exemptions/${id}`}>{number}</ClientLink>
                </td>
                <td>{state}</td>
                <td>{formatDate(until, timezone)}</td>
                <td>
                  <StatusBadge {...describeExemption({ until, files }, now, timezone)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
