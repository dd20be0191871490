// Reporter of Playwright: processor seconds of each story, with its browser and its product, in
// .cache/spent-stories.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CpuMeter, environmentOf } from './cpu-meter.mjs'
import { kindOfProcess } from './process-kinds.mjs'
import { root } from './run-process.mjs'

export const storyCpuFile = join(root, '.cache/spent-stories.json')

/** @returns {{ file: string, title: string, seconds: number }[]} */
export const readStoryCpu = () => (existsSync(storyCpuFile) ? JSON.parse(readFileSync(storyCpuFile, 'utf8')) : [])

/** The products of the workers, as tests/e2e/place.ts leaves them. */
const readPlaces = () => JSON.parse(process.env['FLIGHTLINE_E2E_PLACES'] ?? '[]')

/**
 * The worker to which a process belongs, found in its environment: one that plays stories, or the product of one.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
function findSlot(pid) {
  const { TEST_PARALLEL_INDEX: index, FLIGHTLINE_DATA: data } = environmentOf(pid)
  if (index !== undefined) return index
  const at = readPlaces().findIndex((/** @type {{ data: string }} */ place) => place.data === data)
  return at < 0 ? undefined : String(at)
}

/** @param {number} pid @param {string} above kind of its parent, `slot kind` */
function classify(pid, above) {
  const [slotAbove = '', kindAbove = ''] = above.split(' ')
  return `${slotAbove === '' || slotAbove === '-' ? (findSlot(pid) ?? '-') : slotAbove} ${kindOfProcess(pid, kindAbove)}`
}

export default class StoryCpu {
  #meter = new CpuMeter(classify)
  /** @type {Map<number, number>} seconds that each worker's processes had computed when its last story ended */
  #counted = new Map()
  /** @type {{ file: string, title: string, seconds: number }[]} */
  #stories = []

  printsToStdio() {
    return false
  }

  onBegin() {
    this.#meter.start()
  }

  /** @param {number} slot */
  #read(slot) {
    this.#meter.sample()
    const ofSlot = Object.entries(this.#meter.read()).filter(([kind]) => kind.startsWith(`${slot} `))
    return ofSlot.reduce((sum, [, seconds]) => sum + seconds, 0)
  }

  /** @param {unknown} _test @param {import("@playwright/test/reporter").TestResult} result */
  onTestBegin(_test, { parallelIndex }) {
    if (!this.#counted.has(parallelIndex)) this.#counted.set(parallelIndex, this.#read(parallelIndex))
  }

  /** @param {import("@playwright/test/reporter").TestCase} test @param {import("@playwright/test/reporter").TestResult} result */
  onTestEnd(test, { parallelIndex }) {
    const seconds = this.#read(parallelIndex)
    const spent = seconds - (this.#counted.get(parallelIndex) ?? seconds)
    this.#counted.set(parallelIndex, seconds)
    this.#stories.push({ file: relative(root, test.location.file), title: test.title, seconds: spent })
  }

  onEnd() {
    this.#meter.stop()
    mkdirSync(dirname(storyCpuFile), { recursive: true })
    writeFileSync(storyCpuFile, JSON.stringify(this.#stories, undefined, 1))
  }
}
