import { expect, it } from 'vitest'
import { dateTimeField, htmlField, textField } from '../../kernel/index.ts'
import { fieldsWithin } from '../editor/config-fields.ts'
import { pages } from '../pages.ts'
import { fieldsOfKind, shippedKinds } from './page-kinds.ts'
import { changeInWords, fieldChanges, wordsOfHtml } from './field-changes.ts'

const timezone = 'America/Chicago'
const landing = shippedKinds
  .filter(({ key }) => key === 'landing')
  .flatMap((kind) => fieldsWithin('content', fieldsOfKind(kind)))
const section = (fields: object) => ({
  content: { sections: [{ id: 's1', kind: 'text', heading: 'Cabin', ...fields }] },
})
const changesOf = (before: object, after: object) =>
  fieldChanges(landing, [section(before), section(after)], { timezone })

it('reads as plain text, with the content of pictures and the targets of links', () => {
  const html =
    '<h2>On <b>bo</b>ard</h2><p>Tom &amp; Ann&nbsp;fly</p><ul><li>One</li><li><a href="/fleet">Two</a></li></ul><img src="/a.jpg" alt="A jet">'
  expect(wordsOfHtml(html)).toBe('On board Tom & Ann fly One Two (/fleet) [picture: A jet]')
})

it('shows both texts of a section, without tags', () => {
  expect(changesOf({ html: '<p>Six <b>seats</b></p>' }, { html: '<p>Eight <b>seats</b></p>' })).toEqual([
    { label: 'Cabin, text', before: 'Six seats', after: 'Eight seats' },
  ])
})

it('marks a change of the look of a text alone', () => {
  const field = htmlField('html', 'Content')
  expect(changeInWords(field, ['<p>Six seats</p>', '<p><b>Six</b> seats</p>'], timezone)).toEqual({
    label: 'Content',
    before: 'Six seats',
    after: 'Six seats (formatting changed)',
  })
})

it('describes the crop of a picture and its area in view', () => {
  const picture = { url: '/api/files/cabin.jpg', name: 'cabin.jpg', alt: 'The cabin' }
  const cropped = { ...picture, crop: { x: 10, y: 0, width: 80, height: 60.4 }, focus: { x: 50, y: 25 } }
  expect(changesOf({ image: picture }, { image: cropped })).toEqual([
    {
      label: 'Cabin, picture',
      before: 'The cabin, cabin.jpg',
      after:
        'The cabin, cabin.jpg, cropped to 80 x 60 %, 10 % from the left and 0 % from the top, focus 50 % from the left and 25 % from the top',
    },
  ])
})

it('shows a choice by its label, and the changed part of long words', () => {
  expect(changesOf({}, { kind: 'cards' })).toContainEqual(expect.objectContaining({ before: 'Text', after: 'Cards' }))
  const long = 'word '.repeat(100)
  const { before } = changeInWords(textField('text', 'Text'), [`${long}old`, `${long}new`], timezone)
  expect(before).toMatch(/^\.\.\..{60}old$/)
})

it("shows a moment in the reader's time zone", () => {
  const at = Date.UTC(2026, 10, 26, 17, 45)
  expect(fieldChanges([dateTimeField('published', 'Published')], [{}, { published: at }], { timezone })).toEqual([
    { label: 'Published', before: '', after: '11/26/26 11:45 AM' },
  ])
})

it('shows structured data as written', () => {
  const jsonld = pages.form.filter(({ property }) => property === 'jsonld')
  const of = (name: string) => ({ jsonld: { '@type': 'Organization', name } })
  expect(fieldChanges(jsonld, [of('Laro'), of('Laro Charter')], { timezone })).toEqual([
    {
      label: 'Structured data',
      before: '{"@type":"Organization","name":"Laro"}',
      after: '{"@type":"Organization","name":"Laro Charter"}',
    },
  ])
})

it('shows all content of a section that only one of two writers has, by the labels of its fields', () => {
  const hero = {
    id: 's2',
    kind: 'cards',
    heading: 'Why us',
    html: '<p>Six <b>seats</b> &amp; more</p>',
    image: { url: '/api/files/cabin.jpg', alt: 'The cabin' },
    cards: [
      { id: 'c1', title: 'Calm', text: 'No queues' },
      { id: 'c2', title: 'Near' },
    ],
  }
  const [one, both] = [{ content: { sections: [] } }, { content: { sections: [hero] } }]
  const words = fieldChanges(landing, [one, both], { timezone, isWhole: true })
  const described =
    'What it shows: Cards; Heading: Why us; Text: Six seats & more; Picture: The cabin; Cards: (Title: Calm; Text: No queues), (Title: Near)'
  expect(words).toEqual([{ label: 'Sections', before: '', after: described }])
  expect(fieldChanges(landing, [both, one], { timezone, isWhole: true })).toEqual([
    { label: 'Sections', before: described, after: '' },
  ])
})
