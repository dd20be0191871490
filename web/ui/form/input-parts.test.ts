import { beforeEach, expect, test } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { drawFieldsWith } from '../field/room-fields.ts'
import { partsOfFields, partsWithin, RichText } from './input-parts.ts'

const Icon = () => null
const html: EditorField = { component: 'input-html', property: 'html', label: 'Text' }
const icon: EditorField = { component: 'input-icon', property: 'icon', label: 'Icon' }
const link: EditorField = { component: 'object', property: 'link', label: 'Link', fields: [icon] }
const sections: EditorField = { component: 'items', property: 'sections', label: 'Sections', fields: [html, link] }

beforeEach(() => drawFieldsWith({ 'input-icon': Icon }))

test('the parts of a form are those of the fields within its objects too', () => {
  expect(new Set(partsOfFields(tasks, [html, link]))).toEqual(new Set([undefined, RichText, Icon]))
})

test('a form does not wait for the inputs of its folded items; an item does', () => {
  expect(new Set(partsOfFields(tasks, [sections]))).toEqual(new Set([undefined]))
  expect(new Set(partsWithin(sections.fields ?? []))).toEqual(new Set([undefined, RichText, Icon]))
})
