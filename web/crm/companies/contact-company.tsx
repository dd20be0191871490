import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { companies, contacts, peopleOfCompany } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { RelatedList } from '../related-list.tsx'
import { namesOf, useCompanyNamed } from './use-companies.ts'

/** Colleagues that a panel has room for. */
const shown = 5

function AddCompany({ name }: { readonly name: string }) {
  const { create } = useRecordCommands(companies)
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      title="Keep its website, address and notes"
      aria-label={`Add the company ${name}`}
      loading={create.isRunning}
      onClick={() => create.start({ name })}
    >
      <IconPlus size={16} stroke={1.75} />
    </ActionIcon>
  )
}

interface ColleaguesProps {
  readonly id: string
  readonly names: readonly string[]
}

/** Other people there, with their roles. */
function Colleagues({ id, names }: ColleaguesProps) {
  const view = useRecords(contacts, {
    where: peopleOfCompany(names),
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: shown + 1,
    isMoving: true,
  })
  const lines = view.rows
    .filter((row) => row.id !== id)
    .slice(0, shown)
    .map((row) => ({ id: row.id, path: `marketing/contacts/${row.id}`, title: row.name, note: row.title }))
  return <RelatedList title="Others there" view={view} lines={lines} />
}

/** The company of a contact with their role in it, and the others there. */
export function ContactCompany({ row }: Pick<RecordPartProps, 'row'>) {
  const mayWrite = hasRole(useActor(), 'contacts')
  const name = textOf(row['company']).trim()
  const view = useCompanyNamed(name)
  if (name === '') return null
  const company = view.rows[0]
  const line = {
    id: company?.id ?? name,
    title: company?.name ?? name,
    note: textOf(row['title']),
    ...(company !== undefined && { path: `marketing/companies/${company.id}` }),
  }
  return (
    <>
      <RelatedList
        title="Company"
        view={{ ...view, hasMore: false }}
        lines={[line]}
        add={mayWrite && company === undefined && <AddCompany name={name} />}
      />
      <Colleagues id={row.id} names={company === undefined ? [name] : namesOf({ ...company })} />
    </>
  )
}
