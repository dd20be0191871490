import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt, withValueAt, type Doc, type EditorField } from '../../kernel/index.ts'
import { pagesInLanguages, wordFields } from './language-pages.ts'
import { docIn, fieldsInLanguage, languageOfPath, missingIn, translationPath, withTranslations } from './languages.ts'
import { kindNamed } from './page-kinds.ts'
import type { SitePage } from './site-page.ts'

const kind = kindNamed([], 'landing')
const fields = wordFields(kind)

const page = (content: Doc, more: Partial<SitePage> = {}): SitePage => ({
  id: 'p1',
  name: 'Winter',
  url: '/winter',
  kind: 'landing',
  content,
  html: '',
  meta: {},
  date: 0,
  ...more,
})

const hero = { id: 's1', kind: 'hero', heading: 'Snow', buttons: [{ id: 'b1', label: 'Ask', url: '/book' }] }

const plain = (words: string) => words

describe('words in another language', () => {
  test('lie next to those of the first, and move with their item', () => {
    expect(translationPath('content.sections', 'fr')).toBe('content.translations.fr.sections')
    expect(translationPath('heading', 'fr')).toBe('translations.fr.heading')
    expect(languageOfPath('content.sections[s1].translations.pt-br.heading')).toBe('pt-br')
    expect(languageOfPath('content.sections[s1].heading')).toBeUndefined()
  })

  test('are edited for texts alone: not for the kind of a section, its links, or its pictures', () => {
    const [, , , sections] = fieldsInLanguage(fields, 'fr')
    const within = sections?.fields?.map(({ property }) => property)
    expect(sections).toMatchObject({ property: 'content.sections', isFixed: true })
    expect(within).toEqual([
      'translations.fr.heading',
      'translations.fr.text',
      'translations.fr.html',
      'translations.fr.image',
      'buttons',
      'cards',
      'questions',
    ])
    expect(sections?.fields?.[4]?.fields?.map(({ property }) => property)).toEqual(['translations.fr.label'])
  })

  test('are missing if the first language has some; hidden and empty fields do not count', () => {
    const content = { sections: [{ ...hero, questions: [{ id: 'q', question: 'Why?', answer: 'So.' }] }] }
    expect(missingIn(fields, { ...page(content) }, 'fr')).toEqual(['Name', 'Heading', 'Words'])
    const said = { ...hero, translations: { fr: { heading: 'Neige' } } }
    expect(missingIn(fields, { ...page({ sections: [said] }), translations: { fr: { name: 'Hiver' } } }, 'fr')).toEqual(
      ['Words'],
    )
  })

  test('of a picture are its alt text', () => {
    const image = { url: '/api/files/a.jpg', alt: 'Peaks' }
    const section = { id: 's1', kind: 'text', image }
    expect(missingIn(fields, { ...page({ sections: [section] }) }, 'fr')).toEqual(['Name', 'Picture: alt text'])
    const said = { ...section, translations: { fr: { image: 'Sommets' } } }
    const drawn = docIn(fields, { ...page({ sections: [said] }) }, { language: 'fr', mark: plain })
    expect(valueAt(drawn, 'content.sections[s1].image')).toEqual({ ...image, alt: 'Sommets' })
  })
})

/** Every place of words in a document, with its path. */
function wordPaths(inner: readonly EditorField[], doc: Doc, above = ''): string[] {
  return inner.flatMap((field) => {
    const path = above === '' ? field.property : `${above}.${field.property}`
    if (field.component === 'items')
      return ((valueAt(doc, field.property) ?? []) as Doc[]).flatMap((item) =>
        wordPaths(field.fields ?? [], item, `${path}[${String(item['id'])}]`),
      )
    // The alt text of a picture is part of the picture.
    return field.standIn === undefined || field.standIn.property.endsWith('.alt') ? [] : [path]
  })
}

const words = fc.stringMatching(/^[a-z]{1,8}$/)
const section = fc.record({ id: fc.uuid(), kind: fc.constant('text'), heading: words, html: words })

test('a translated word is drawn, other words stay in the first language, and the first language does not change', () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 4 }), fc.array(fc.nat(), { maxLength: 6 }), (sections, chosen) => {
      const begun: Doc = { ...page({ sections }) }
      const paths = wordPaths(fieldsInLanguage(fields, 'fr'), begun)
      const picked = new Set(chosen.map((number) => paths[number % paths.length] ?? ''))
      const written = [...picked].reduce((doc, path, at) => withValueAt(doc, path, `fr${at}`), begun)
      const drawn = docIn(fields, written, { language: 'fr', mark: (one) => `(${one})` })
      for (const path of paths) {
        const first = path.replace('translations.fr.', '')
        const before = valueAt(begun, first)
        const wanted = picked.has(path) ? valueAt(written, path) : before && `(${String(before)})`
        // A section of text shows no lead, and nothing of it is asked for.
        expect(valueAt(drawn, first)).toEqual(wanted)
        expect(valueAt(written, first)).toEqual(before)
      }
      const form = withTranslations(fields, ['fr'])
      expect(form.filter(({ standIn }) => standIn === undefined)).toHaveLength(fields.length)
    }),
    { numRuns: 200 },
  )
})

describe('pages of a site in several languages', () => {
  const all = [
    page({ sections: [hero] }),
    page({ sections: [] }, { id: 'p2', url: '/', name: 'Home', translations: { fr: { name: 'Accueil' } } }),
  ]
  const drawn = (untranslated: 'shown' | 'left out') =>
    pagesInLanguages(all, { languages: ['en', 'fr'], untranslated }, () => kind).map(
      ({ url, language, alternates }) => [url, language, alternates?.length ?? 0],
    )

  test('are each at a separate address, or left out while words are missing', () => {
    expect(drawn('shown')).toEqual([
      ['/winter', 'en', 2],
      ['/fr/winter', 'fr', 2],
      ['/', 'en', 2],
      ['/fr', 'fr', 2],
    ])
    expect(drawn('left out')).toEqual([
      ['/winter', 'en', 0],
      ['/', 'en', 2],
      ['/fr', 'fr', 2],
    ])
  })

  test('of one language are the very same', () => {
    expect(pagesInLanguages(all, {}, () => kind)).toBe(all)
    expect(pagesInLanguages(all, { languages: ['en'] }, () => kind)).toBe(all)
  })
})
