import {
  addRelationship,
  contacts,
  relationships,
  relationshipsOf,
  removeRelationship,
  seenFrom,
} from '../../../domain/crm/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'

/** More than a panel shows. */
const most = 50

/** Contacts by their ids, live; those that are gone are not among them. */
export function usePeopleById(ids: readonly string[]) {
  const wanted = [...new Set(ids)].toSorted()
  const view = useRecords(contacts, {
    where: ['id', 'in', wanted],
    pageSize: most * 2,
    enabled: wanted.length > 0,
    isMoving: true,
  })
  return { ...view, people: new Map(view.rows.map((row) => [row.id, row])) }
}

/** Relationships of a contact, live. Those doubled by a merge are shown once. */
export function useRelationshipsOf(id: string) {
  const view = useRecords(relationships, {
    where: relationshipsOf([id]),
    orderBy: { field: 'date', direction: 'asc' },
    pageSize: most,
  })
  const seen = view.rows.flatMap((row) => {
    const side = seenFrom(id, row)
    return side === undefined ? [] : [{ id: row.id, ...side }]
  })
  const once = [...new Map(seen.map((one) => [`${one.words} ${one.other}`, one])).values()]
  const { people, isLoading } = usePeopleById(once.map(({ other }) => other))
  const shown = once.flatMap((one) => {
    const person = people.get(one.other)
    return person === undefined ? [] : [{ ...one, person }]
  })
  return { view: { ...view, isLoading: view.isLoading || (once.length > 0 && isLoading) }, shown }
}

export const useRelationshipCommands = () => ({
  add: useCommand(addRelationship),
  remove: useCommand(removeRelationship),
})
