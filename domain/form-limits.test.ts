import { expect, it } from 'vitest'
import type { RecordDefinition } from './kernel/index.ts'
import { records } from './records.ts'

const definitions: readonly RecordDefinition[] = records
const areas = definitions.flatMap((definition) =>
  definition.form
    .filter(({ component }) => component === 'input-stacked-textarea')
    .flatMap(({ property, maxLength }) => {
      const shape = definition.shape.shape[property]
      return shape && maxLength !== undefined ? [{ name: `${definition.name}.${property}`, shape, maxLength }] : []
    }),
)

it('finds the long texts of the forms', () => expect(areas.length).toBeGreaterThan(10))

it.each(areas)('counts $name to the length that its record takes', ({ shape, maxLength }) => {
  expect(shape.safeParse('x'.repeat(maxLength)).success).toBe(true)
  expect(shape.safeParse('x'.repeat(maxLength + 1)).success).toBe(false)
})

it.each([
  ['quotes', 'accounts'],
  ['quotes', 'third_party'],
  ['quotes', 'quality'],
  ['trips', 'accounts'],
  ['trips', 'third_party'],
  ['trips', 'url'],
  ['contacts', 'accounts'],
  ['accounts', 'third_party'],
  ['groups', 'third_party_tags'],
])('the form of %s offers %s, which prices, invoices, pages or other software read', (name, field) => {
  const definition = definitions.find((one) => one.name === name)
  expect(definition?.form.map(({ property }) => property)).toContain(field)
})
