import type { z } from 'zod'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { listViews } from '../../domain/records.ts'
import { staffOf, type DemoClient } from './demo-clients.ts'
import type { WorldWriter } from './world-writer.ts'

/** How the sales people look at their customers. */
const contactViews: readonly Pick<z.input<typeof listViews.shape>, 'name' | 'words' | 'columns'>[] = [
  {
    name: 'Gold and silver cards',
    words: { f: 'custom.card:Gold,custom.card:Silver', sort: 'name.asc' },
    columns: [
      { field: 'name' },
      { field: 'custom.card', width: 120 },
      { field: 'custom.catering', width: 200 },
      { field: 'company' },
      { field: 'phone' },
      { field: 'agents' },
    ],
  },
  {
    name: 'Brokers',
    words: { f: 'type:Broker' },
    columns: [{ field: 'company' }, { field: 'name' }, { field: 'title' }, { field: 'email' }, { field: 'phone' }],
  },
]

/** Views of the contacts that everybody of the company finds. */
export function writeViews(world: WorldWriter, client: DemoClient): void {
  const [maker] = staffOf(client.key)
  if (maker === undefined) return
  const date = world.clock.now - 600 * dayMs
  const place = { user: maker.id, record: 'contacts', list: 'marketing/contacts', shared: true }
  for (const view of contactViews) world.add(listViews, { ...place, ...view }, { date })
}
