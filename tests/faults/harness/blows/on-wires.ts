import type { Dice } from '../../../contract/live-writers.ts'
import { blow, type Blow, type Target } from './blow.ts'
import type { Seat } from '../world/seat.ts'

const anySeat = ({ site }: Target, dice: Dice): Seat => {
  const seat = site.seats[dice.below(site.seats.length)]
  if (!seat) throw new Error('a site has seats')
  return seat
}

/** The network between the product and its database. */
const onAllWires: readonly Blow[] = [
  blow({ kind: 'database connections reset', leavesDoubt: true }, (target, dice) => anySeat(target, dice).wire.cut()),
  blow({ kind: 'database connections half closed', leavesDoubt: true }, (target, dice) =>
    anySeat(target, dice).wire.halfClose(dice.of(['near', 'far'])),
  ),
  blow({ kind: 'database network stalls' }, (target, dice) => anySeat(target, dice).wire.stall()),
  blow({ kind: 'database unreachable', leavesDoubt: true }, ({ site }) => {
    for (const seat of site.seats) seat.wire.refuse()
  }),
  blow({ kind: 'sessions ended by the database', leavesDoubt: true }, ({ site }) =>
    site.db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  ),
]

/** Statements at which it matters whether one dies before or after them. */
const points = {
  commit: 'commit\0',
  'claim of recipients': "set status = 'sending'",
  'point of no return': "set status = 'ending'",
  'outcome of a delivery': "status in ('sending', 'ending', 'unknown')",
  'incoming mail': 'insert into mail_in',
  'mail threaded': "set status = 'threaded'",
  'content noted': 'insert into file_leftovers',
  'content named': 'insert into file_objects',
  'key claimed': 'insert into idempotency',
  'answer kept': 'update idempotency',
  'search index': 'flightline.index_document',
  'job enqueued': 'flightline.add_job',
  'job claimed': 'attempts = jobs.attempts + 1',
  'job done': 'delete from "graphile_worker"._private_jobs',
  'job failed': 'last_error = (el->>',
} as const

/** One connection dies at a named point, or the whole process does. */
function atPoint(name: keyof typeof points): Blow[] {
  const words = points[name]
  const arm = (kind: string, { target, dice }: { target: Target; dice: Dice }, strike: (seat: Seat) => void) => {
    const moment = dice.of<'before' | 'after'>(['before', 'after'])
    for (const seat of target.site.seats)
      seat.wire.at({
        words,
        moment,
        strike: () => {
          target.chronicle.note(`met: ${moment} ${name} in ${seat.roles}`)
          target.chronicle.fallen.push(kind)
          strike(seat)
        },
      })
  }
  const armed = (kind: string, strike: (seat: Seat) => void) =>
    blow({ kind, leavesDoubt: true, waits: true }, (target, dice) => arm(kind, { target, dice }, strike))
  return [armed(`connection lost at: ${name}`, () => undefined), armed(`killed at: ${name}`, (seat) => seat.strike())]
}

export const onWires: readonly Blow[] = [
  ...onAllWires,
  ...Object.keys(points).flatMap((name) => atPoint(name as keyof typeof points)),
]
