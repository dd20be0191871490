import { compileRules, factsOf, filters, threads, threadsmsgs, withChips } from '../../domain/inbox/index.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const isOf = (name: string) => (row: WorldRow) => row.definition.name === name

/** The thread with the chips of the filters that match what came in, as if they had run when it did. */
function marked(row: WorldRow, incoming: readonly WorldRow[], made: readonly WorldRow[]): WorldRow {
  const thread = threads.shape.parse(row.doc)
  const facts = incoming.map(({ doc }) => factsOf(threadsmsgs.shape.parse(doc), thread.contact))
  const matched = made.flatMap(({ id, doc }) => {
    const filter = { ...filters.shape.parse(doc), id }
    const rules = compileRules(filter.rules)
    return rules.isValid && facts.some(rules.matches) ? [filter] : []
  })
  return matched.length === 0 ? row : { ...row, doc: { ...thread, filters: withChips(thread.filters, matched) } }
}

/** Marks the threads of the story with the message filters of their client. */
export function markByFilters(world: WorldWriter): void {
  const made = world.rows.filter(isOf('filters'))
  const incoming = Map.groupBy(
    world.rows.filter((row) => isOf('threadsmsgs')(row) && row.doc['inbound'] === true),
    (row) => row.doc['tRef'],
  )
  for (const [at, row] of world.rows.entries()) {
    const messages = isOf('threads')(row) ? incoming.get(row.id) : undefined
    if (messages) world.rows[at] = marked(row, messages, made)
  }
}
