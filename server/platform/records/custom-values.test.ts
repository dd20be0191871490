import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/contacts.ts'
import { searchDocument } from './search/search-document.ts'
import { withCleanHtml } from './clean-html.ts'

const word = fc.stringMatching(/^[a-z]{3,12}$/)
const filled = fc.record({
  choice: word,
  several: fc.uniqueArray(word, { minLength: 1 }),
  isTicked: fc.boolean(),
  text: fc.string(),
})

it('custom fields are stored unchanged, and searched by their values', () => {
  fc.assert(
    fc.property(filled, ({ choice, several, isTicked, text }) => {
      const custom = { choice, several, ticked: isTicked, text }
      expect(withCleanHtml(contacts, { custom })).toEqual({ custom })
      const row = { id: 'a', version: 1, date: 1, last_date: 1, active: true, doc: { name: 'Kim', custom } }
      const found = searchDocument(contacts, row)
      expect(searchDocument(contacts, JSON.parse(JSON.stringify(row)) as typeof row)).toEqual(found)
      expect(found.facets).toEqual(
        expect.arrayContaining([
          `custom.choice:${choice}`,
          `custom.ticked:${isTicked}`,
          ...several.map((one) => `custom.several:${one}`),
        ]),
      )
    }),
  )
})

it('numbers of custom fields are found as they are typed, and times are not', () => {
  const row = (custom: object) => ({
    id: 'a',
    version: 1,
    date: 1,
    last_date: 1,
    active: true,
    doc: { name: '', custom },
  })
  expect(searchDocument(contacts, row({ card: 740_119 })).words).toContain('740119')
  expect(searchDocument(contacts, row({ since: 1_764_000_000_000 })).words).not.toContain('1764000000000')
})
