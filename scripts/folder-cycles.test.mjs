import { expect, test } from 'vitest'
import { folderCircles, importsOf } from './folder-cycles.mjs'

test('every form of import is seen, of files of the project alone', () => {
  const text = `
    import { a } from './a.ts'
    import type { B } from '../b/b.ts'
    import './look.module.css'
    import fs from 'node:fs'
    export { c } from './c.ts'
    export * from '../d/index.ts'
    const later = () => import('../e/e.tsx')
    const said = "import x from './not.ts'"
  `
  expect(importsOf('web/room/file.ts', text)).toEqual([
    'web/room/a.ts',
    'web/b/b.ts',
    'web/room/look.module.css',
    'web/room/c.ts',
    'web/d/index.ts',
    'web/e/e.tsx',
  ])
})

test('folders that import each other are refused, each circle once, with the imports that close it', () => {
  const imports = [
    { from: 'web/a/one.ts', to: 'web/b/two.ts' },
    { from: 'web/b/two.ts', to: 'web/c/three.ts' },
    { from: 'web/c/four.ts', to: 'web/a/five.ts' },
    { from: 'web/d/six.ts', to: 'web/a/one.ts' },
  ]
  expect(folderCircles(imports)).toEqual([imports.slice(0, 3)])
})

test('a folder and the folders below it may import each other, and files of one folder', () => {
  const imports = [
    { from: 'web/a/index.ts', to: 'web/a/inner/one.ts' },
    { from: 'web/a/inner/one.ts', to: 'web/a/record.ts' },
    { from: 'web/a/inner/one.ts', to: 'web/a/inner/two.ts' },
    { from: 'web/a/inner/two.ts', to: 'web/a/inner/one.ts' },
  ]
  expect(folderCircles(imports)).toEqual([])
})
