import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conversations } from './conversations.ts'
import { recordNamed, records } from './records.ts'
import type { RecordDefinition } from './kernel/index.ts'

const definitions: readonly RecordDefinition[] = records

it('each record definition with a conversation is listed, under its own name', () => {
  const declared = definitions.flatMap(({ name, conversation }) => (conversation ? [{ name, conversation }] : []))
  for (const { name, conversation } of declared) {
    expect(conversations).toContain(conversation)
    expect(conversation.record ?? conversation.type).toBe(name)
  }
  const own = conversations.filter(
    ({ type, record }) => record === undefined || definitions.every((one) => one.name !== type),
  )
  expect(own.filter(({ type, record }) => recordNamed(record ?? type) === undefined)).toEqual([])
  expect(declared.map(({ conversation }) => conversation.type).toSorted()).toEqual(
    conversations.flatMap(({ type }) => (type === 'subquotes' ? [] : [type])).toSorted(),
  )
})

it('a record found by its number in subjects has the columns of the number and the contact', () => {
  for (const { type, numbers: [number = ''] = [] } of conversations.filter((one) => one.isFoundInSubjects))
    expect(Object.keys(recordNamed(type)?.columns ?? {})).toEqual(expect.arrayContaining([number, 'contact_id']))
})

/**
 * Names that conversations know themselves: the company chat, the person a conversation is with, the groups written to, and
 * the colleagues who take part.
 */
const ofConversations = new Set(['client', 'contacts', 'groups', 'users'])

/** Files that name a record type for another purpose than showing its records in conversations. */
const otherPurposes = new Set([
  // The kinds of filters are those of the specification (1-shell section 3).
  'domain/inbox/filters.ts',
  // Quotes are made from the words of a mail.
  'web/inbox/actions/use-new-quote.ts',
])

it('no file of the inbox names a record type to link, show or find its records', () => {
  const names = conversations.map(({ type }) => type).filter((type) => !ofConversations.has(type))
  const named = new RegExp(`['"](?:${names.join('|')})['"]|\\bfrom '.*/charter/(?!index)`)
  const root = join(import.meta.dirname, '..')
  const files = ['domain/inbox', 'server/inbox', 'web/inbox'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(file) && !otherPurposes.has(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  // A contract declares the records that its call changes.
  const code = (file: string) =>
    readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$|\bchanges: \[[^\]]*\]/gm, '')
  expect(sources.filter((file) => named.test(code(file)))).toEqual([])
})
