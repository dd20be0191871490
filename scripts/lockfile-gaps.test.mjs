import { expect, test } from 'vitest'
import { lockfileGaps } from './lockfile-gaps.mjs'

const packages = {
  '': { dependencies: { tool: '1.0.0' } },
  'node_modules/tool': { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } },
  'node_modules/tool/node_modules/@tool/linux': {},
}

test('a package for another platform that npm left out is found', () => {
  expect(lockfileGaps(packages)).toEqual(['node_modules/tool asks for @tool/mac'])
})

test('a complete lockfile has no gap', () => {
  expect(lockfileGaps({ ...packages, 'node_modules/@tool/mac': {} })).toEqual([])
})
