import { expect, test } from 'vitest'
import { forbiddenIn } from './forbidden-text.mjs'

/** A dot in the middle keeps a sample from being found in this file; the rules see it without. @param {string} sample */
const plain = (sample) => sample.replaceAll('·', '')

test.each([
  ['README.md', 'see /·work/main/server', 'a path of one machine'],
  ['server/a.ts', 'read("/·tmp/x")', 'a path of one machine'],
  ['.npmrc', 'registry=https://registry.·npmjs.org/', 'a package registry'],
  ['package-lock.json', '"resolved"·: "http://x/y.tgz"', 'a resolved address'],
  ['server/a.ts', '// TO·DO later', 'work left for later'],
  ['web/a.tsx', '// eslint-·disable-next-line', 'a silenced linter'],
  ['web/a.tsx', '// @ts-·ignore', 'a silenced compiler'],
  ['domain/a.ts', 'x as ·unknown as Thing', 'a type made up'],
  ['server/a.ts', 'send().catch(()· => {})', 'a swallowed failure'],
  ['server/a.test.ts', 'test.·only("x")', 'a skipped or focused test'],
  ['tests/e2e/a.spec.ts', 'test.describe.·skip("x")', 'a skipped or focused test'],
  ['web/a.test.tsx', 'expect(x).toBe·Truthy()', 'a test that proves little'],
  ['tests/e2e/a.spec.ts', 'await page.wait·ForTimeout(5)', 'a test that proves little'],
  ['web/a.test.ts', 'await vi.·waitFor(isDone)', 'a wait of one second'],
  ['domain/crm/a.ts', 'const at = new Date()', 'a clock read in domain'],
])('%s with %s is refused', (path, line, what) => {
  expect(forbiddenIn(path, `first\n${plain(line)}\n`)).toEqual([`${path}:2: ${what}: ${plain(line)}`])
})

test.each([
  ['web/work/a.tsx', "link(`/${client}/work/${id}`, '/work/{id}')"],
  ['server/a.test.ts', 'test.skipIf(!hasData)("x")'],
  ['server/a.ts', 'pages.·skip(3)'],
  ['domain/crm/a.test.ts', 'new Date()'],
  ['domain/crm/a.ts', 'new Date(at)'],
  ['docs/glossary.md', 'nothing is left to do'],
])('%s with %s is fine', (path, line) => {
  expect(forbiddenIn(path, plain(line))).toEqual([])
})

test('the registry of the machine is refused by name', () => {
  expect(forbiddenIn('a.md', 'from packages.example.org', ['packages.example.org'])).toEqual([
    'a.md:1: a package registry',
  ])
})
