import { relationships, relationshipKinds, relationshipsOf } from '../../../domain/crm/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RelatedList } from '../related-list.tsx'
import { usePeopleById } from '../relationships/use-relationships.ts'
import { useCompanyPeople } from './use-companies.ts'

/** Relationships that a panel has room for. */
const shown = 20

/** Side panel of a company: relationships of its people. */
export function CompanyBeside({ row }: RecordPartProps) {
  const ids = useCompanyPeople(row).rows.map(({ id }) => id)
  const view = useRecords(relationships, {
    where: relationshipsOf(ids),
    orderBy: { field: 'date', direction: 'asc' },
    pageSize: shown,
    enabled: ids.length > 0,
    isMoving: true,
  })
  const { people } = usePeopleById(view.rows.flatMap(({ person, other_person: other }) => [person.id, other.id]))
  const lines = view.rows.flatMap(({ id, kind, person, other_person: other }) => {
    const [one, two] = [people.get(person.id), people.get(other.id)]
    if (one === undefined || two === undefined || one.id === two.id) return []
    const words = `${relationshipKinds[kind].why} ${two.name}`
    return [{ id, path: `marketing/contacts/${one.id}`, title: one.name, note: words }]
  })
  // A merge may have brought two of a kind together.
  const once = [...new Map(lines.map((line) => [`${line.title} ${line.note}`, line])).values()]
  return <RelatedList title="Relationships" view={view} lines={once} />
}
