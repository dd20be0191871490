import { expect, test } from 'vitest'
import { licenceFaults, unexplained } from './package-licences.mjs'

/** @param {string} path @param {string} [license] */
const faults = (path, license) => licenceFaults({ '': {}, [path]: license === undefined ? {} : { license } })

test.each(['MIT', '(MIT OR EUPL-1.1+)', 'MIT AND ISC'])('%s is allowed', (license) => {
  expect(faults('node_modules/x', license)).toEqual([])
})

test.each(['GPL-3.0', '(GPL-3.0 OR AGPL-3.0)', 'MIT AND GPL-3.0', 'MPL-2.0'])('%s is refused', (license) => {
  expect(faults('node_modules/x', license)).toEqual([`node_modules/x: ${license}`])
})

test('a package without a licence is refused', () => {
  expect(faults('node_modules/x')).toEqual(['node_modules/x: no licence'])
})

test('an exception holds for its package and its licence only, wherever it is installed', () => {
  expect(faults('node_modules/vite/node_modules/lightningcss', 'MPL-2.0')).toEqual([])
  expect(faults('node_modules/lightningcss', 'GPL-3.0')).toEqual(['node_modules/lightningcss: GPL-3.0'])
})

test('a dependency that the record does not name is found', () => {
  const manifest = { dependencies: { pg: '1.0.0' }, devDependencies: { '@types/pg': '1.0.0' } }
  expect(unexplained(manifest, 'we use `pg`')).toEqual(['@types/pg'])
})
