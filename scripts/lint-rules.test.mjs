import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binFolder, root } from './run-process.mjs'

/** Files of a small project, each with one import and the linter's expected message. */
const refused = [
  ['domain/inbox/a.ts', 'pg', 'domain imports nothing but'],
  ['domain/inbox/b.ts', 'node:fs', 'domain imports nothing but'],
  ['domain/inbox/c.ts', '@date-fns/utc', 'domain imports nothing but'],
  ['domain/inbox/d.ts', '../../server/main.ts', 'domain knows neither'],
  ['domain/inbox/e.ts', '../../web/main.tsx', 'domain knows neither'],
  ['domain/inbox/f.ts', '../crm/contacts.ts', 'only through its index.ts'],
  ['domain/inbox/g.ts', '../crm/contacts/index.ts', 'only through its index.ts'],
  ['domain/inbox/h.ts', '../../tests/world.ts', 'only tests import this'],
  ['domain/inbox/mail/i.ts', '../../crm/contacts.ts', 'only through its index.ts'],
  ['domain/inbox/j.test.ts', '../../server/main.ts', 'domain knows neither'],
  ['domain/kernel/k.ts', '../crm/index.ts', 'a foundation knows no room'],
  ['domain/kernel/l.ts', '../records.ts', 'given the lists'],
  ['server/crm/a.ts', '../../web/main.tsx', 'server and web never'],
  ['server/crm/b.ts', '../../domain/inbox/threads.ts', 'only through its index.ts'],
  ['server/crm/c.ts', '../inbox/post-message.ts', 'only through its index.ts'],
  ['server/crm/d.ts', 'react', 'the server draws no screens'],
  ['server/main.ts', '../web/main.tsx', 'server and web never'],
  ['server/platform/e.ts', '../inbox/index.ts', 'a foundation knows no room'],
  ['server/platform/records/f.ts', '../../../domain/crm/index.ts', 'a foundation knows no room'],
  ['server/platform/outside/f.ts', '../../simulated/serve-simulated.ts', 'knows no simulated provider'],
  ['server/platform/records/g.ts', '../../../domain/records.ts', 'given the lists'],
  ['web/charter/a.ts', '../../server/charter/routes.ts', 'server and web never'],
  ['web/charter/b.ts', '../commerce/orders.ts', 'only through its index.ts'],
  ['web/charter/c.ts', 'node:path', 'cannot run in a browser'],
  ['web/platform/d.ts', '../content/index.ts', 'a foundation knows no room'],
  ['web/ui/e.ts', '../../domain/company/index.ts', 'a foundation knows no room'],
  ['web/ui/f.test.ts', '../../server/main.ts', 'server and web never'],
  ['web/crm/g.ts', 'react', 'React asks for a part once'],
]

const allowed = [
  ['domain/automation/a.ts', 'zod'],
  ['domain/automation/b.ts', 'date-fns'],
  ['domain/automation/c.ts', '@date-fns/tz'],
  ['domain/automation/d.ts', 'libphonenumber-js/min'],
  ['domain/automation/e.ts', '../crm/index.ts'],
  ['domain/automation/f.ts', '../kernel/index.ts'],
  ['domain/automation/g.ts', './inside/crm/x.ts'],
  ['domain/automation/h.test.ts', 'vitest'],
  ['domain/automation/i.test.ts', '../../tests/world.ts'],
  ['server/automation/a.ts', 'pg'],
  ['server/automation/b.ts', '../../domain/automation/metrics.ts'],
  ['server/automation/c.ts', '../../domain/crm/index.ts'],
  ['server/automation/d.ts', '../platform/records/write.ts'],
  ['server/routes.ts', './inbox/routes.ts'],
  ['server/platform/a.ts', '../../domain/kernel/index.ts'],
  ['server/platform/b.test.ts', '../../tests/world.ts'],
  ['web/automation/a.ts', '@tanstack/react-query'],
  ['web/automation/b.ts', '../../domain/inbox/index.ts'],
  ['web/automation/c.ts', '../ui/record-list.tsx'],
  ['web/vite.config.ts', 'node:path'],
]

const impure = [
  ['domain/charter/a.ts', 'export const at = Date.now()', 'time comes in'],
  ['domain/charter/b.ts', 'export const luck = Math.random()', 'come in as arguments'],
  [
    'web/charter/calls.ts',
    'export const done = (q: { invalidateQueries: () => void }) => q.invalidateQueries()',
    'names what it changes',
  ],
  ['domain/charter/c.ts', "export const key = process.env['KEY']", "'process'"],
]

const lines = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) => `export const a${at} = ${at}`).join('\n')
const branches = Array.from({ length: 10 }, (_, at) => `if (n === ${at}) return ${at}`).join('\n')

// A dot in the middle keeps what is forbidden from being found in this file.
const untidy = [
  [
    'server/orders/a.ts',
    'export const add = (a: number, b: number, c: number, d: number) => a + b + c + d',
    'too many parameters',
  ],
  ['server/orders/b.ts', 'export const read = (text: ·any) => text', 'Unexpected `any`'],
  ['server/orders/c.ts', 'export function go() { try { close() } catch {} }', 'Unexpected empty block'],
  ['server/orders/d.ts', 'export function go() { Promise.reject(new Error()) }', 'Promises must be awaited'],
  ['server/orders/e.ts', '// @ts-·expect-error because\nexport const a: number = 1', '@ts-·expect-error'],
  ['server/orders/f.ts', lines(301), 'too many lines'],
  ['server/orders/g.ts', `export function go() {\n${'close()\n'.repeat(50)}}`, 'too many lines'],
  ['server/orders/h.ts', `export function go(n: number) {\n${branches}\nreturn n }`, 'complexity of 11'],
  ['server/orders/i.ts', '/* eslint-·disable */\nexport const read = (text: ·any) => text', 'Unexpected `any`'],
].map((row) => row.map((text) => text.replaceAll('·', '')))

const longByNature = [
  'domain/orders/messages.ts',
  'domain/records.ts',
  'server/routes-of.gen.ts',
  'server/seed/names.ts',
]

/** @type {string} */
let folder
/** @type {Map<string, string>} */
let said

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightline-walls-'))
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('.gitignore', 'node_modules')
  for (const [path = '', from = ''] of [...refused, ...allowed]) write(path, `export * from '${from}'\n`)
  for (const [path = '', text = ''] of [...impure, ...untidy]) write(path, `${text}\n`)
  for (const path of longByNature) write(path, lines(400))
  write('web/commerce/ring-a.ts', "export { b } from './ring-b.ts'\nexport const a = 1\n")
  write('web/commerce/ring-b.ts', "export { a } from './ring-a.ts'\nexport const b = 1\n")
  said = await lint()
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Output of the linter, all of one file joined. @returns {Promise<Map<string, string>>} */
function lint() {
  return new Promise((settle, fail) => {
    execFile(join(binFolder, 'oxlint'), ['--format=json'], { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      if (stdout === '') return fail(error ?? new Error('the linter said nothing'))
      /** @type {Map<string, string>} */
      const byFile = new Map()
      for (const { filename, message, help = '' } of JSON.parse(stdout).diagnostics) {
        byFile.set(filename, `${byFile.get(filename) ?? ''}${message} ${help}\n`)
      }
      settle(byFile)
    })
  })
}

test.each(refused)('%s may not import %s', (path, _, reason) => {
  expect(said.get(path)).toContain(reason)
})

test.each(allowed)('%s may import %s', (path) => {
  expect(said.get(path)).toBeUndefined()
})

test.each(impure)('%s may not hold: %s', (path, _, reason) => {
  expect(said.get(path)).toContain(reason)
})

test.each(untidy)('%s is refused', (path, _, reason) => {
  expect(said.get(path)).toContain(reason)
})

test.each(longByNature)('%s may be long', (path) => {
  expect(said.get(path)).toBeUndefined()
})

test('a ring of imports is refused', () => {
  expect(said.get('web/commerce/ring-a.ts')).toContain('cycle')
})
