// Kinds of processes below a run of the tests, told by what they were started with.
import { commandOf } from './cpu-meter.mjs'

/** @type {readonly (readonly [kind: string, command: RegExp])[]} */
const kinds = [
  ['renderer', /--type=renderer/],
  ['browser', /^\S*(?:chrom|headless[-_]shell)/],
  ['postgres', /^\S*(?:postgres|initdb|pg_ctl)/],
  ['product', /server\/main\.ts/],
  ['build', /scripts\/prepare\.mjs/],
]

/**
 * @param {number} pid
 * @param {string} above kind of its parent
 * @returns {string}
 */
export function kindOfProcess(pid, above) {
  const command = commandOf(pid)
  return kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? (above === 'build' ? 'build' : 'node')
}
