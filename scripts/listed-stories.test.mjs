import { expect, test } from 'vitest'
import { faultsOfStories, grepOf, readStories } from './listed-stories.mjs'

const head = 'room\tfile\tstory\treason\n'
const sourceOf = (/** @type {string} */ file) => (file === 'a.spec.ts' ? "test('a mail (of 2) is read, dark'" : '')

test('a listed story is found by its file and the beginning of its title', () => {
  const stories = readStories(`${head}inbox\ta.spec.ts\ta mail (of 2) is read\tonly a browser shows it\n`)
  expect(faultsOfStories(stories, sourceOf)).toEqual([])
  expect(new RegExp(grepOf(stories)).test(' a.spec.ts a mail (of 2) is read, dark')).toBe(true)
  expect(new RegExp(grepOf(stories)).test(' b.spec.ts a mail (of 2) is read, dark')).toBe(false)
})

test('a listed story without a test, a reason or a place in its room is named', () => {
  const lines = Array.from({ length: 13 }, (_, at) => `inbox\ta.spec.ts\ta mail${at > 1 ? ` ${at}` : ''}\tshort`)
  const faults = faultsOfStories(readStories(head + lines.join('\n')), sourceOf)
  expect(faults).toContain("a.spec.ts has no story that begins with 'a mail 2'")
  expect(faults).toContain("give the reason of 'a mail' in a.spec.ts")
  expect(faults).toContain("'a mail' is listed twice")
  expect(faults.at(-1)).toBe('inbox lists 13 stories: at most 12 a room')
})
