import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { work } from './jobs.ts'
import { clockList } from './platform/jobs/task-list.ts'

it('whoever runs the product finds each timed task, and no other one, in docs/operations.md', () => {
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## Timed tasks')
  const named = [...section.matchAll(/^\| `(?<name>[\w-]+)` \|/gm)].map(({ groups }) => groups?.['name'])
  expect(named).toHaveLength(work.timed.length)
  expect(new Set(named)).toEqual(new Set(work.timed.map(({ name }) => name)))
})

it('the clock reads when each timed task begins: one that it cannot read would keep the product from starting', () => {
  expect(clockList(work.timed).map(({ task }) => task)).toEqual(work.timed.map(({ name }) => name))
})
