import { companies, relationships } from '../../domain/crm/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { Person } from './demo-people.ts'
import type { WorldWriter } from './world-writer.ts'

/** Companies of which a record is kept. */
const mostCompanies = 6

const entryOf = ({ id, name }: Person) => ({ id, label: name })

/** The companies of the most people; in each the assistant books for the owner, who flies with the chief of staff. */
export function writeCompanies(world: WorldWriter, people: readonly Person[]): void {
  const date = world.clock.now - 200 * dayMs
  const titles = new Map(world.rows.map(({ id, doc }) => [id, doc['title']]))
  const customers = Map.groupBy(
    people.filter(({ isVendor }) => !isVendor),
    ({ company }) => company,
  )
  const largest = [...customers]
    .toSorted(([one, some], [other, others]) => others.length - some.length || one.localeCompare(other))
    .slice(0, mostCompanies)
  for (const [name, own] of largest) {
    world.add(companies, { name, website: `https://${own[0]?.email.split('@')[1] ?? ''}` }, { date })
    const titled = (title: string) => own.find(({ id }) => titles.get(id) === title)
    const [owner, assistant, chief] = [titled('Owner'), titled('Executive assistant'), titled('Chief of staff')]
    if (owner === undefined) continue
    if (assistant)
      for (const kind of ['assistant_of', 'books_for'] as const)
        world.add(relationships, { kind, person: entryOf(assistant), other_person: entryOf(owner) }, { date })
    if (chief) {
      const [person, other] = [owner, chief].toSorted((one, two) => (one.id < two.id ? -1 : 1)).map(entryOf)
      if (person && other) world.add(relationships, { kind: 'flies_with', person, other_person: other }, { date })
    }
  }
}
