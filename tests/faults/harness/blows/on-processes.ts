import { setTimeout as sleep } from 'node:timers/promises'
import type { Seat } from '../world/seat.ts'
import { blow, type Blow } from './blow.ts'

/** As a service manager does it before it starts a new version. Waits for the end. */
async function askToStop(seat: Seat): Promise<void> {
  seat.signal('SIGTERM')
  while (!seat.isDown) await sleep(20)
}

/** Processes die, and freeze. */
export const onProcesses: readonly Blow[] = [
  blow({ kind: 'server asked to stop', leavesDoubt: true }, ({ site }) => askToStop(site.web)),
  blow({ kind: 'a worker asked to stop', only: 'split', leavesDoubt: true }, async ({ site }, dice) => {
    const worker = site.seats.filter((seat) => seat.has('worker'))[dice.below(2)]
    if (worker) await askToStop(worker)
  }),
  blow({ kind: 'server killed', leavesDoubt: true }, ({ site }) => site.web.strike()),
  blow({ kind: 'all processes killed', leavesDoubt: true }, ({ site }) => {
    for (const seat of site.seats) seat.strike()
  }),
  blow({ kind: 'a worker killed', only: 'split', leavesDoubt: true }, ({ site }, dice) => {
    site.seats.filter((seat) => seat.has('worker'))[dice.below(2)]?.strike()
  }),
  blow({ kind: 'server stands still' }, ({ site }) => site.web.signal('SIGSTOP')),
  blow({ kind: 'a worker stands still', only: 'split' }, ({ site }, dice) => {
    site.seats.filter((seat) => seat.has('worker'))[dice.below(2)]?.signal('SIGSTOP')
  }),
  // Its work is taken over by the other worker, and then it comes back and continues.
  blow({ kind: 'a worker cut off and existing still', only: 'split', leavesDoubt: true, leastMs: 4500 }, ({ site }) => {
    const worker = site.seats.find((seat) => seat.roles === 'worker')
    worker?.signal('SIGSTOP')
    worker?.wire.cut()
  }),
]
