import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { records } from '../../domain/records.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Shared by all records. The table of addresses and the dashboard are made of particular ones. */
const shared = ['web/records', 'web/ui/detail', 'web/ui/form', 'web/ui/list', 'web/ui/choices']
const ofParticularRecords = /^web\/records\/(?:sections\.ts|dashboard\/)/

/** `files` is also the field in which any record keeps some. */
const names = new Set<string>(records.map(({ name }) => name).filter((name) => name !== 'files'))

const files = shared
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !ofParticularRecords.test(file))

/** Names of records in a text, without its comments. */
function namedIn(text: string): readonly string[] {
  const code = text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const words = [...code.matchAll(/'(?<name>[a-z_]+)'/g)].map(({ groups }) => groups?.['name'] ?? '')
  const compared = [...code.matchAll(/definition\.name (?:===|!==)/g)].map(([found]) => found)
  return [...words.filter((word) => names.has(word)), ...compared]
}

test('shared screens name no record: the room gives its own parts of one in its screens.ts', () => {
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    namedIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('a name is found where it is written', () =>
  expect([...namedIn("if (definition.name === 'trips')"), ...namedIn("const parents = new Set(['quotes'])")]).toEqual([
    'trips',
    'definition.name ===',
    'quotes',
  ]))

test('the parts given by rooms are of existing records, and of each by one room', () => {
  const given = readdirSync(join(root, 'web'))
    .map((room) => join(root, 'web', room, 'screens.ts'))
    .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : []))
    // In addition to the records, the kinds of fields and the cells of fields that a room draws.
    .map((text) => text.replaceAll(/^ {2}(?:fields|cells): \{.*?^ {2}\},/gms, ''))
    .flatMap((text) => [...text.matchAll(/^ {4}(?<name>[a-z_]+): (?:\{|\w+)/gm)])
    .map(({ groups }) => groups?.['name'] ?? '')
    .filter((name) => name !== 'templates' && name !== 'files')
  expect(given.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(given).size).toBe(given.length)
})
