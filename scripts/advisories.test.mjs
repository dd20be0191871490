import { expect, test } from 'vitest'
import { auditFaults, compareVersions, isInRange, lockedPackages, osvAdvisories } from './advisories.mjs'

test('versions are ordered as their standard says', () => {
  const ordered = ['0.0.0-0', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.2.9', '1.10.0', '2.0.0'] // prettier-ignore
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0)
})

test('a range is understood, or is no reason to feel safe', () => {
  expect(isInRange('1.5.0', '>=1.0.0 <1.6.0')).toBe(true)
  expect(isInRange('1.6.0', '>= 1.0.0, < 1.6.0 || =2.0.0')).toBe(false)
  expect(isInRange('2.0.0', '>=1.0.0 <1.6.0 || =2.0.0')).toBe(true)
  expect(isInRange('2.0.0', '*')).toBe(true)
  expect(() => isInRange('1.0.0', '^1.0.0')).toThrow('not understood')
})

test('each version once; a package of both a tool and the product is shipped', () => {
  const packages = lockedPackages({
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', dev: true },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
    'node_modules/@s/c': { version: '2.0.0', dev: true },
  })
  expect(packages).toEqual([
    { name: 'a', version: '1.0.0', isShipped: true },
    { name: '@s/c', version: '2.0.0', isShipped: false },
  ])
})

test('a locked version that an advisory names is found, shipped or tool', () => {
  const advisory = { name: 'a', range: '<1.0.1', id: 'X-1', title: 'Reads too much', severity: 'high' }
  const locked = [
    { name: 'a', version: '1.0.0', isShipped: true },
    { name: 'a', version: '1.0.1', isShipped: true },
    { name: 'a', version: '0.9.0', isShipped: false },
  ]
  expect(auditFaults(locked, [advisory])).toEqual({
    shipped: ['a@1.0.0: high: Reads too much (X-1)'],
    tools: ['a@0.9.0: high: Reads too much (X-1)'],
  })
})

test('a record of the open format says which versions it means', () => {
  const about = { name: 'a', ecosystem: 'npm' }
  const events = [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { last_affected: '2.3.0' }]
  const [advisory] = osvAdvisories({ id: 'X-2', affected: [{ package: about, ranges: [{ events }] }] })
  expect(advisory?.range).toBe('>=0.0.0-0 <1.2.0 || >=2.0.0 <=2.3.0')
  const isHit = (/** @type {string} */ version) => isInRange(version, advisory?.range ?? '')
  expect(['1.1.9', '1.2.0', '2.3.0', '2.3.1'].map(isHit)).toEqual([true, false, true, false])
  expect(osvAdvisories({ id: 'X-3', affected: [{ package: { ...about, ecosystem: 'PyPI' } }] })).toEqual([])
  expect(osvAdvisories({ id: 'X-4', withdrawn: '2026-01-01', affected: [{ package: about, versions: ['1.0.0'] }] })).toEqual([]) // prettier-ignore
})
