import { expect, test } from 'vitest'
import { styleFaults } from './style-names.mjs'

const sheet = {
  path: 'web/list.module.css',
  text: `
    /* .gone { } is a comment */
    .row:hover > .name,
    .row[data-open] { width: calc(1px * 0.5); }
    @media (max-width: 30em) { .narrow { margin: 0 } }
    .row :global(.library-part) { color: red }
  `,
}
const fileThatSays = (/** @type {string} */ body) => ({
  path: 'web/list.tsx',
  text: `import classes from './list.module.css'\n${body}`,
})
const faultsOf = (/** @type {string} */ body) => styleFaults([sheet], [fileThatSays(body)], () => sheet.path)

test('names that fit are no fault', () => {
  expect(faultsOf("classes['row'] + classes['name'] + classes['narrow']")).toEqual([])
})

test('a name that the sheet does not have is refused, with both files', () => {
  expect(faultsOf("classes['row'] + classes['name'] + classes['narrow'] + classes['body']")).toEqual([
    "web/list.tsx uses 'body', which web/list.module.css does not have",
  ])
})

test('a name that no file uses is refused', () => {
  expect(faultsOf("classes['row'] + classes['name']")).toEqual(["web/list.module.css has 'narrow', which no file uses"])
})

test('a name chosen while the program runs makes no name unused', () => {
  expect(faultsOf("classes[mark] + classes['row']")).toEqual([])
  expect(faultsOf('pass(classes)')).toEqual([])
})

test('a sheet that no file imports has only unused names', () => {
  expect(styleFaults([sheet], [], () => sheet.path)).toHaveLength(3)
})
