// Processor seconds of this process and all its children, as Linux reports them in /proc.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux reports times in hundredths of a second on every machine. */
const ticksPerSecond = 100
const sampleMs = 1000

/**
 * @typedef {{ key: string, pid: number, parent: number, begun: number, own: number, ofChildren: number }} Process ticks that it computed
 *   itself, and those of its children that ended and that it waited for
 * @typedef {object} Seen
 * @property {string} kind
 * @property {number} own
 * @property {number} ofChildren
 * @property {number} ofSeenChildren part of `ofChildren` that was counted while those children ran
 * @property {Seen | undefined} parent
 * @property {boolean} isAlive
 * @typedef {(pid: number, parentKind: string) => string} Classify kind of a process
 */

/** @param {string} path @returns {string} '' for an ended process */
function readOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES'].includes(String(error.code)))
      return ''
    throw error
  }
}

/** @param {number} pid */
export const commandOf = (pid) => readOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** @param {number} pid @returns {NodeJS.ProcessEnv} */
export const environmentOf = (pid) =>
  Object.fromEntries(
    readOf(`/proc/${pid}/environ`)
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** @param {number} pid @returns {Process | undefined} */
function readProcess(pid) {
  // After the name, which may hold anything: state, parent, ... the times, ... the start.
  const fields = readOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  if (fields.length < 20) return undefined
  const ticks = (/** @type {number} */ at) => Number(fields[at])
  return {
    key: `${pid}:${fields[19]}`,
    pid,
    parent: ticks(1),
    begun: ticks(19),
    own: ticks(11) + ticks(12),
    ofChildren: ticks(13) + ticks(14),
  }
}

const readAll = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])

/** @param {Seen} one ended process; its parent counts its time up to the last sample again */
function end(one) {
  one.isAlive = false
  if (one.parent?.isAlive) one.parent.ofSeenChildren += one.own + Math.max(one.ofChildren, one.ofSeenChildren)
}

/** Counts what the processes below this one compute, also of those that end or lose their parent. */
export class CpuMeter {
  /** @type {Map<string, Seen>} */
  #seen = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  #classify

  /** @param {Classify} classify */
  constructor(classify) {
    this.#classify = classify
  }

  /** Samples from now on; a child shorter than a sample is counted by its parent. */
  start() {
    this.sample()
    this.#timer = setInterval(() => this.sample(), sampleMs)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
    this.sample()
  }

  sample() {
    if (!existsSync('/proc/self/stat')) return
    const all = readAll()
    const byPid = new Map(all.map((one) => [one.pid, one]))
    const ours = all.filter((one) => this.#isOurs(one, byPid))
    // Parents before their children.
    for (const one of ours.toSorted((a, b) => a.begun - b.begun)) this.#note(one, byPid.get(one.parent)?.key ?? '')
    const alive = new Set(ours.map(({ key }) => key))
    for (const [key, one] of [...this.#seen].toReversed()) if (one.isAlive && !alive.has(key)) end(one)
  }

  /** @param {Process} one @param {ReadonlyMap<number, Process>} byPid @returns {boolean} */
  #isOurs(one, byPid) {
    if (one.pid === process.pid || this.#seen.has(one.key)) return true
    const parent = byPid.get(one.parent)
    return parent !== undefined && this.#isOurs(parent, byPid)
  }

  /** @param {Process} one @param {string} parentKey */
  #note({ key, pid, own, ofChildren }, parentKey) {
    const known = this.#seen.get(key)
    const parent = this.#seen.get(parentKey)
    const kind = this.#classify(pid, parent?.kind ?? known?.kind ?? '')
    if (known === undefined) this.#seen.set(key, { kind, own, ofChildren, ofSeenChildren: 0, parent, isAlive: true })
    else Object.assign(known, { kind, own, ofChildren })
  }

  /** @returns {Record<string, number>} seconds by kind */
  read() {
    /** @type {Record<string, number>} */
    const seconds = {}
    for (const { kind, own, ofChildren, ofSeenChildren } of this.#seen.values())
      seconds[kind] = (seconds[kind] ?? 0) + (own + Math.max(0, ofChildren - ofSeenChildren)) / ticksPerSecond
    return seconds
  }
}
