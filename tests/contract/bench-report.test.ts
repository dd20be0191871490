import { describe, expect, it } from 'vitest'
import { withPlanFaults } from '../../bench/measure-rows.ts'
import { measureTogether, single, times } from '../../bench/measure.ts'
import { readOptions, UsageFault } from '../../bench/options.ts'
import { grownSince } from '../../bench/page/accepted.ts'
import { reportPage } from '../../bench/page/report-page.ts'
import { printTable, type RunReport } from '../../bench/page/run-report.ts'
import { planFaults } from '../../bench/plans/check-plans.ts'
import { against, type Measured } from '../../bench/row.ts'

const measured = (name: string, [median, floor]: readonly [number, number], small?: number): Measured =>
  against(
    { name, times: single(median), floor: single(floor), ...(small === undefined ? {} : { small: single(small) }) },
    { median: 2 },
  )

const report: RunReport = {
  size: 0.05,
  began: '2026-11-21T12:00:00.000Z',
  tookSeconds: 90,
  loadBefore: 3,
  machine: { cores: 2, processor: 'p', gigabytes: 8, node: 'v26', platform: 'linux-x64', postgres: '18' },
  rows: [measured('a <list>', [3, 1])],
  failed: [{ row: 'search', why: 'no answer & no floor' }],
  planFaults: [{ row: 'search', table: 'threads', reading: 'all of', statement: 'select 1' }],
  plansWords: '1 statement was explained.',
}

describe("the bench's measurements", () => {
  it('is reported as median, p95 and p99', () => {
    expect(times(Array.from({ length: 200 }, (_, at) => at + 1))).toEqual({
      median: 101,
      p95: 191,
      p99: 199,
      count: 200,
    })
  })

  it('is taken by turns with its floor, without the turns that warm up', async () => {
    const done: string[] = []
    const action = (name: string) => (turn: number) => Promise.resolve(done.push(`${name}${turn}`))
    const taken = await measureTogether({ product: action('p'), floor: action('f') }, { warmUp: 10, count: 15 })
    expect([taken.product.count, taken.floor.count]).toEqual([15, 15])
    expect(done.slice(8, 12)).toEqual(['p8', 'p9', 'f0', 'f1'])
    expect(done.slice(-6)).toEqual(['p24', 'f20', 'f21', 'f22', 'f23', 'f24'])
  })
})

describe('a promise', () => {
  it('is kept up to its ratio to the floor and to the small client', () => {
    expect(measured('list', [2, 1]).isMet).toBe(true)
    expect(measured('list', [2.1, 1]).isMet).toBe(false)
    expect(measured('list', [1.3, 1], 1).isMet).toBe(true)
    expect(measured('list', [1.4, 1], 1).isMet).toBe(false)
  })

  it('is broken by a statement that reads a large table as a whole', () => {
    const plan = { 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Parallel Seq Scan', 'Relation Name': 'threads' }] }
    const faults = planFaults('list', [{ text: 'select  *\nfrom threads', plan }], new Set(['threads']))
    expect(faults).toEqual([{ row: 'list', table: 'threads', reading: 'all of', statement: 'select * from threads' }])
    expect(planFaults('list', [{ text: 'select', plan }], new Set(['history']))).toEqual([])
    const row = { ...measured('list', [1, 1]), row: 'list' }
    expect(withPlanFaults([row], faults)[0]).toMatchObject({ isMet: false })
    expect(withPlanFaults([{ ...row, row: 'other' }], faults)[0]?.isMet).toBe(true)
  })
})

describe('an index', () => {
  const scan = (facts: object) => ({ 'Node Type': 'Index Scan', 'Relation Name': 'threads', ...facts })
  const faultsOf = (facts: object) =>
    planFaults('open', [{ text: 'select', plan: scan(facts) }], new Set(['threads'])).map(({ reading }) => reading)

  it('that is walked from end to end for a few rows is no index for them', () => {
    const few = { 'Actual Rows': 1, 'Actual Loops': 1 }
    expect(faultsOf({ ...few, 'Shared Hit Blocks': 3000, 'Shared Read Blocks': 459 })).toEqual([
      '3459 blocks for 1 rows of',
    ])
    expect(faultsOf({ ...few, 'Shared Hit Blocks': 4 })).toEqual([])
    expect(faultsOf({ 'Actual Rows': 2000, 'Actual Loops': 1, 'Shared Hit Blocks': 2100 })).toEqual([])
    expect(faultsOf({ 'Actual Rows': 0, 'Actual Loops': 900, 'Shared Hit Blocks': 2700 })).toEqual([])
  })
})

describe('a later run', () => {
  const accepted = { size: 1, began: '', rows: { list: { ratio: 1, growth: 1 } } }

  it('names a ratio that grew by more than a quarter', () => {
    expect(grownSince(accepted, { size: 1, rows: [measured('list', [1.25, 1], 1)] })).toEqual([])
    expect(grownSince(accepted, { size: 1, rows: [measured('list', [1.26, 1], 1.26)] })).toEqual([
      { name: 'list', what: 'ratio to floor', before: 1, now: 1.26 },
    ])
  })

  it('is not compared with one of another size', () => {
    expect(grownSince(accepted, { size: 0.1, rows: [measured('list', [9, 1])] })).toEqual([])
  })
})

describe('the report', () => {
  it('shows every row with its ratio, and failures, as text', () => {
    const page = reportPage(report)
    expect(page).toContain('a &lt;list&gt;')
    expect(page).not.toContain('a <list>')
    expect(page).toContain('no answer &amp; no floor')
    expect(page).toContain('3.00 x')
    expect(page).toContain('Other work ran on this machine (load 3.0 on 2 cores)')
    expect(page).toContain('threads')
  })

  it('prints one line for each row under the heads', () => {
    const lines = printTable(report.rows).split('\n')
    expect(lines[0]).toMatch(/^what +median +p95/)
    expect(lines[1]).toMatch(/^a <list> +3\.00 ms .* NO$/)
  })
})

describe('the options', () => {
  const run = () => Promise.resolve([])
  const rows = [
    { name: 'search', run },
    { name: 'endurance', isLong: true, run },
  ]

  it('leave long rows out unless they are asked for', () => {
    const names = (words: string[]) => readOptions(words, rows).rows.map(({ name }) => name)
    expect(names([])).toEqual(['search'])
    expect(names(['--all'])).toEqual(['search', 'endurance'])
    expect(names(['--only', 'endurance'])).toEqual(['endurance'])
  })

  it('are refused with their faults', () => {
    expect(() => readOptions(['--only', 'nothing'], rows)).toThrow(UsageFault)
    expect(() => readOptions(['--size', '2'], rows)).toThrow('--size is more than 0 and at most 1')
    expect(() => readOptions(['--wat'], rows)).toThrow('--wat')
  })
})
