import { expect, it } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { defineRecord, textField, type Actor, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { pageTabs } from './page-tabs.ts'
import type { RecordTab } from './record-screens.ts'

const actor: Actor = { userId: 'u', clientId: 'c', roles: new Set(['tasks']), isDefaultClient: false }

const tab = (id: string, label: string, more: Partial<RecordTab> = {}): RecordTab => ({
  id,
  label,
  part: () => null,
  ...more,
})

const parted = defineRecord({
  ...tasks,
  form: [
    textField('name', 'Name'),
    textField('from', 'From', { part: 'Legs' }),
    textField('notes', 'Notes'),
    textField('fee', 'Fee', { part: 'Price & terms' }),
  ],
})

const shown = (definition: RecordDefinition, given: readonly RecordTab[], firstTabs: readonly string[] = []) =>
  pageTabs(definition, { tabs: given, firstTabs }, actor).map(({ id, label, form = [], part }) => [
    id,
    label,
    form.map(({ property }) => property).join(' '),
    part !== undefined,
  ])

it('makes one tab for each part of the form, the first for fields that name none', () =>
  expect(shown(parted, [])).toEqual([
    ['details', 'Details', 'name notes', false],
    ['legs', 'Legs', 'from', false],
    ['price-terms', 'Price & terms', 'fee', false],
  ]))

it('puts a tab of a room above the part of the form that is called as it is, and the others behind', () =>
  expect(shown(parted, [tab('legs', 'Legs'), tab('files', 'Files')])).toEqual([
    ['details', 'Details', 'name notes', false],
    ['legs', 'Legs', 'from', true],
    ['price-terms', 'Price & terms', 'fee', false],
    ['files', 'Files', '', true],
  ]))

it('leaves out tabs that do not apply to the user or the record', () =>
  expect(
    shown(tasks, [
      tab('talk', 'Conversations', { isFor: (_, { roles }) => roles.has('user') }),
      tab('files', 'Files', { isFor: ({ name }) => name === 'tasks' }),
    ]).map(([id]) => id),
  ).toEqual(['details', 'files']))

it('puts those first that a page opens on, be they parts of the form or tabs of a room', () =>
  expect(
    shown(parted, [tab('legs', 'Legs'), tab('files', 'Files')], ['legs', 'files', 'none']).map(([id]) => id),
  ).toEqual(['legs', 'files', 'details', 'price-terms']))
