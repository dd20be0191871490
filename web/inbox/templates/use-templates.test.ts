import { expect, test } from 'vitest'
import { documents, type DocumentRow } from '../../../domain/inbox/index.ts'
import { fittingTemplates } from './use-templates.ts'

const template = (name: string, subject = ''): DocumentRow => {
  const doc = documents.shape.parse({ name, subject, template_id: name })
  const base = { id: name, version: 1, date: 0, last_date: 0, active: true }
  return { ...doc, ...base, can: { write: true, remove: true } }
}

test('templates are found by name and subject, those whose name begins so first', () => {
  const all = [template('An itinerary'), template('Itinerary'), template('Thanks', 'Your itinerary'), template('Price')]
  expect(fittingTemplates(all, 'itin').map((one) => one.name)).toEqual(['Itinerary', 'An itinerary', 'Thanks'])
  expect(fittingTemplates(all, '')).toHaveLength(4)
})
