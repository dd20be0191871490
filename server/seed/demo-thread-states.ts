import { threads, threadsmsgs, untilReply } from '../../domain/inbox/index.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const isOf = (name: string) => (row: WorldRow) => row.definition.name === name

/** The row with a part of its document changed, derived as if a person had saved it. */
function changed(row: WorldRow, change: object): WorldRow {
  const doc = row.definition.shape.parse({ ...row.doc, ...change })
  return { ...row, doc: row.definition.derive ? row.definition.derive(doc, row.lastDate) : doc }
}

function replace(world: WorldWriter, ids: readonly string[], change: (place: number) => object): void {
  for (const [at, row] of world.rows.entries()) {
    const place = ids.indexOf(row.id)
    if (place !== -1) world.rows[at] = changed(row, change(place))
  }
}

/** Snoozed threads: until tomorrow, until Monday, until they reply. */
function snoozeSome(world: WorldWriter): void {
  const until = [world.clock.at(1, 8), world.clock.at(3, 8), untilReply]
  const waiting = world.rows.filter(isOf('threads')).filter(({ doc }) => {
    const { status, unread, unassigned, medium } = threads.shape.parse(doc)
    return status === 'waiting' && !unread && !unassigned && medium === 'email'
  })
  const ids = waiting.slice(0, until.length).map(({ id }) => id)
  replace(world, ids, (place) => ({ snoozed_until: until[place] }))
}

const cells = (tag: 'th' | 'td', words: readonly string[]): string =>
  `<tr>${words.map((word) => `<${tag} style="border:1px solid #ccc;padding:4px 8px"><p>${word}</p></${tag}>`).join('')}</tr>`

const options =
  `<table style="border-collapse:collapse"><tbody>${cells('th', ['Option', 'Aircraft', 'Flight time', 'Seats'])}` +
  `${cells('td', ['A', 'Light jet', '2:10', '6'])}${cells('td', ['B', 'Midsize', '1:55', '8'])}</tbody></table>`

/** The newest email to a customer about a quote compares two aircraft in a table. */
function addTable(world: WorldWriter): void {
  const [newest] = world.rows
    .filter(isOf('threadsmsgs'))
    .filter(({ doc }) => {
      const { medium, inbound, object } = threadsmsgs.shape.parse(doc)
      return medium === 'email' && !inbound && object?.type === 'quotes'
    })
    .toSorted((one, other) => other.date - one.date)
  if (newest === undefined) return
  const { html } = threadsmsgs.shape.parse(newest.doc)
  const withTable = html + options
  replace(world, [newest.id], () => ({ html: withTable, messageHtml: withTable }))
}

/** Special states of some conversations of the story. */
export function markSome(world: WorldWriter): void {
  snoozeSome(world)
  addTable(world)
}
