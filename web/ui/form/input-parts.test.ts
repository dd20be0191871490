import { expect, test } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { drawFieldsWith } from '../field/room-fields.ts'
import { partsOfFields, RichText } from './input-parts.ts'

test('the parts of a form are those of the fields within its items and objects too', () => {
  const Icon = () => null
  drawFieldsWith({ 'input-icon': Icon })
  const html: EditorField = { component: 'input-html', property: 'html', label: 'Text' }
  const icon: EditorField = { component: 'input-icon', property: 'icon', label: 'Icon' }
  const link: EditorField = { component: 'object', property: 'link', label: 'Link', fields: [icon] }
  const sections: EditorField = { component: 'items', property: 'sections', label: 'Sections', fields: [html, link] }
  expect(new Set(partsOfFields(tasks, [sections]))).toEqual(new Set([undefined, RichText, Icon]))
})
