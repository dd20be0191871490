// How much of the machine other programs used while a script ran: Linux reports both in /proc.
import { existsSync, readFileSync } from 'node:fs'

const wholeMachine = '/proc/stat'
const ownProcess = '/proc/self/stat'

/** @typedef {{ busy: number, all: number, own: number }} Ticks of all processors since the machine began */

/** @returns {Ticks | undefined} nothing where the system does not report them */
export function readTicks() {
  if (!existsSync(wholeMachine)) return undefined
  const [first = ''] = readFileSync(wholeMachine, 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, ...rest] = first.split(/\s+/).slice(1, 9).map(Number)
  const all = [user, nice, system, idle, wait, ...rest].reduce((sum, ticks) => sum + ticks, 0)
  // Behind the name, which may hold anything: utime, stime, and those of the children that have ended.
  const fields = readFileSync(ownProcess, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return { busy: all - idle - wait, all, own }
}

/**
 * @param {Ticks | undefined} before
 * @param {Ticks | undefined} after
 * @returns {number} share of the machine from 0 to 1; 0 where nothing is known
 */
export function shareOfOthers(before, after) {
  if (!before || !after || after.all === before.all) return 0
  return Math.max(0, after.busy - before.busy - (after.own - before.own)) / (after.all - before.all)
}
