import { expect, test } from 'vitest'
import { blows } from './harness/blows/kinds.ts'
import { planOf } from './harness/play-run.ts'
import { playRuns, reportOf } from './harness/play-runs.ts'
import { summaryOf } from './harness/summary.ts'
import { timesToRun } from '../run-length.ts'

// People work, everything that can break breaks, and promises are counted. The same runs every time find faults since
// yesterday; `npm run faults` plays hundreds of new ones.

test('no promise is broken', { timeout: 900_000 }, async () => {
  const played = await playRuns({ runs: timesToRun(1, 30), seed: 1 })
  const broken = played.filter((run) => run.breaches.length > 0)
  console.log(summaryOf(played))
  expect(broken.map(reportOf).join('\n\n')).toBe('')
})

test('a seed always plans the same run, and seeds meet everything that can break', () => {
  const kindsOf = (seed: number) => planOf(seed).blows.map(({ blow, afterMs }) => `${blow.kind} after ${afterMs}`)
  expect(kindsOf(7)).toEqual(kindsOf(7))
  const met = new Set(Array.from({ length: 2000 }, (_, seed) => planOf(seed).blows.map(({ blow }) => blow.kind)).flat())
  expect([...met].toSorted()).toEqual(blows.map(({ kind }) => kind).toSorted())
})
