import { expect, it } from 'vitest'
import { changesBetween } from '../kernel/records/change-words.ts'
import { pageKinds } from './page-kinds-record.ts'

it('the history of a kind names its changed fields', () => {
  const lead = { property: 'lead', label: 'Lead', component: 'input-stacked-text', maxLength: 300 }
  const mood = { property: 'mood', label: 'Mood', component: 'input-stacked-text' }
  const [change] = changesBetween(
    pageKinds,
    [{ entries: [lead] }, { entries: [mood, { ...lead, maxLength: 200 }] }],
    'UTC',
  )
  expect(change).toEqual({
    label: 'Fields',
    before: '1 entry; Lead: max length 300',
    after: '2 entries; Mood: property mood, component input-stacked-text; Lead: max length 200',
  })
})
