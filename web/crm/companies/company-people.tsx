import { Button } from '@mantine/core'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { Suspense } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { ContactPicker } from '../../inbox/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useOneChoice } from '../../platform/data/use-one-choice.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { PersonLine } from '../person-line.tsx'
import { useCompanyPeople } from './use-companies.ts'
import classes from '../groups/groups.module.css'

interface AddPersonProps {
  readonly company: string
  readonly onClose: () => void
}

/** Finds a contact, whose company it is from then on. */
function AddPerson({ company, onClose }: AddPersonProps) {
  const { change } = useRecordCommands(contacts)
  const choose = useOneChoice(async (row: Presented<typeof contacts>) => {
    await change.run({ row, change: { company } })
    onClose()
  })
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <ContactPicker onChoose={(row) => void choose(row)} />
    </Suspense>
  )
}

const openAddPerson = (company: string): (() => void) =>
  showModal({
    title: `Who is at ${company}?`,
    body: (close) => <AddPerson company={company} onClose={close} />,
  })

/** Contacts of a company, each with their role there. */
export function CompanyPeople({ row }: RecordPartProps) {
  const mayWrite = hasRole(useActor(), 'contacts')
  const name = textOf(row['name'])
  const view = useCompanyPeople(row)
  if (view.error && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  return (
    <div className={classes['members']}>
      {mayWrite && (
        <div className={classes['bar']}>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => openAddPerson(name)}
          >
            Add person
          </Button>
        </div>
      )}
      {view.isLoading && <RowsSkeleton rows={4} height={48} />}
      {!view.isLoading && view.rows.length === 0 && (
        <EmptyState title="Nobody yet" icon={IconUsersGroup}>
          Contacts whose company is “{name}” are shown here.
        </EmptyState>
      )}
      <ul className={classes['list']} aria-label="People">
        {view.rows.map((person) => (
          <li key={person.id} className={classes['member']}>
            <PersonLine person={person} before={person.title ?? ''} />
          </li>
        ))}
      </ul>
      <MoreFailed view={view} />
      {view.hasMore && (
        <Button variant="default" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
