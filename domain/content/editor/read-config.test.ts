import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldKinds, isDoc, valueAt, withValueAt, type Doc, type EditorField } from '../../kernel/index.ts'
import { beginOf, entriesAsFields, fieldsWithin } from './config-fields.ts'
import { componentKinds, type EditorEntry } from './editor-entry.ts'
import { faultLine, readConfig, unknownComponents } from './read-config.ts'

const text = { property: 'title', label: 'Title', component: 'input-stacked-text' }

const linesOf = (stored: unknown) => readConfig(stored).faults.map(faultLine)

describe('a configuration that is wrong', () => {
  it.each([
    [
      [text, text, text, { ...text, inputImageResizeOpts: { aspectRatio: 'wide' } }],
      'fields[3].inputImageResizeOpts.aspectRatio: a number',
    ],
    [[{ label: 'Title', component: 'input-url' }], 'fields[0].property: a text'],
    [[{ ...text, colSpan: 13 }], 'fields[0].colSpan: at most 12'],
    [[{ ...text, colour: 'red' }], 'fields[0].colour: there is no such property'],
    [[text, { ...text }], 'fields[1].property: a name that no other field has, not title'],
    [[{ ...text, component: 'input-select' }], 'fields[0].options: a list'],
    [[{ property: 'a', label: 'A' }], 'fields[0].component: a component kind'],
    [[{ ...text, hide: { subject: 'kind', verb: 'is', value: 'x' } }], 'fields[0].hide.subject: one of title'],
    [
      [{ property: 'list', label: 'List', type: 'array', fields: [{ ...text, rows: '3' }] }],
      'fields[0].fields[0].rows: a number',
    ],
    [[{ ...text, property: 'a.__proto__.b' }], 'fields[0].property: a value of another form'],
    [
      [{ ...text, component: 'input-date', datePicker: { minDateFormControlName: 'start' } }],
      'fields[0].datePicker.minDateFormControlName: the property of a date beside it',
    ],
  ])('names the exact path: %j', (stored, line) => {
    expect(linesOf(stored)).toContain(line)
  })

  it.each([null, {}, 'words', 5])('is refused where it is no list: %j', (stored) => {
    expect(linesOf(stored)).toEqual(['fields: a list'])
  })
})

it('a component that is not known is no fault: its value is shown and kept', () => {
  const { entries, faults } = readConfig([{ ...text, component: 'input-hologram' }])
  expect(faults).toEqual([])
  expect(unknownComponents(entries)).toEqual(['input-hologram'])
  expect(entriesAsFields(entries)).toMatchObject([{ component: 'raw' }])
})

it('every property of the specification reaches the field that it is about (2-content section 3)', () => {
  const shared = {
    required: true,
    default: 'a',
    placeholder: 'p',
    description: 'd',
    link: 'https://laro.example/help',
    class: 'wide',
    colSpan: 6,
    readOnly: true,
    maxLength: 9,
    autoComplete: 'email',
    options: [{ value: 'a', label: 'A' }],
    rows: 3,
    height: 240,
    transform: 'slug',
    datePicker: { minDate: 5, minutes: [0, 30], hours: [6, 7] },
    multiple: true,
    acceptTypes: ['.pdf'],
    maxFileSize: 2,
    limit: 4,
    exampleCode: '<p>',
    showToolbar: false,
    autoStart: true,
  }
  const others = {
    link_text: 'More',
    hide: { subject: 'title', verb: 'is', value: 'x' },
    inputImageResizeOpts: {
      instructions: 'i',
      multiple: true,
      aspectRatio: 1.5,
      maxByteSize: 900,
      maxWidth: 800,
      allowManualUrl: true,
    },
    customHtmlConfig: { fonts: ['Arial'], minHeight: 400 },
  }
  const { entries, faults } = readConfig([{ ...text, ...shared, ...others }])
  expect(faults).toEqual([])
  const { class: className, ...same } = shared
  const [field] = entriesAsFields(entries)
  expect(field).toMatchObject({
    ...same,
    className,
    linkText: 'More',
    image: others.inputImageResizeOpts,
    html: others.customHtmlConfig,
  })
  expect([field?.hide?.({ title: 'x' }), field?.hide?.({ title: 'y' })]).toEqual([true, false])
  expect(linesOf([{ ...text, customHtmlConfig: { fonts: ['Wingdings'] } }])).toEqual([
    'fields[0].customHtmlConfig.fonts[0]: one of Arial, Times New Roman, Calibri, Comic Sans MS',
  ])
})

it('entries of one array by object_property are one list with a field each', () => {
  const { entries, faults } = readConfig([
    { ...text, property: 'buttons', object_property: 'label', type: 'array', label: 'Buttons' },
    { ...text, property: 'buttons', object_property: 'url', component: 'input-url', label: 'Leads to' },
  ])
  expect(faults).toEqual([])
  expect(entriesAsFields(entries)).toMatchObject([
    { property: 'buttons', component: 'items', fields: [{ property: 'label' }, { property: 'url' }] },
  ])
})

it('a rule hides a field by its sibling values, also within a part of the document', () => {
  const { entries } = readConfig([
    { ...text, property: 'kind' },
    { ...text, property: 'html', component: 'input-html', hide: { subject: 'kind', verb: 'is not', value: 'text' } },
  ])
  const [, html] = fieldsWithin('content', entriesAsFields(entries))
  expect(html?.property).toBe('content.html')
  expect(html?.hide?.({ content: { kind: 'hero' } })).toBe(true)
  expect(html?.hide?.({ content: { kind: 'text' } })).toBe(false)
})

it('an item without a name is named by its content', () => {
  const kind = {
    property: 'kind',
    label: 'Kind',
    component: 'input-select',
    options: [{ value: 'cta', label: 'Call' }],
  }
  const { entries } = readConfig([
    { property: 'parts', label: 'Parts', type: 'array', item_title: 'title', fields: [kind, text] },
  ])
  const [parts] = entriesAsFields(entries)
  const called = (item: Doc) => parts?.items?.title(item)
  expect([called({ kind: 'cta', title: 'Ask' }), called({ kind: 'cta' }), called({})]).toEqual(['Ask', 'Call', ''])
})

it('a new record begins with the defaults of its fields', () => {
  const { entries } = readConfig([
    { ...text, default: 'Hello' },
    { property: 'box', label: 'Box', type: 'object', fields: [{ ...text, type: 'number', default: 3 }] },
  ])
  expect(beginOf(entriesAsFields(entries))).toEqual({ title: 'Hello', box: { title: 3 } })
})

const name = fc.stringMatching(/^[a-z]{1,6}$/)

const entryAt = (depth: number): fc.Arbitrary<EditorEntry> => {
  const leaf = fc.record(
    {
      property: name,
      label: fc.string({ minLength: 1, maxLength: 20 }),
      component: fc.constantFrom(...componentKinds.filter((kind) => kind !== 'input-select')),
      required: fc.boolean(),
      colSpan: fc.integer({ min: 1, max: 12 }),
      transform: fc.constantFrom('trim', 'lower', 'upper', 'slug', 'title'),
    },
    { requiredKeys: ['property', 'label', 'component'] },
  ) as fc.Arbitrary<EditorEntry>
  if (depth === 0) return leaf
  const holder = fc.record({
    property: name,
    label: fc.string({ minLength: 1, maxLength: 20 }),
    type: fc.constantFrom('array' as const, 'object' as const),
    fields: fc.uniqueArray(entryAt(depth - 1), { minLength: 1, maxLength: 3, selector: ({ property }) => property }),
  })
  return fc.oneof({ weight: 2, arbitrary: leaf }, holder)
}

const config = fc.uniqueArray(entryAt(3), { minLength: 1, maxLength: 5, selector: ({ property }) => property })

/** Every field is in the kind table, at any depth. */
const isEditable = ({ component, fields = [] }: EditorField): boolean =>
  component in fieldKinds && fields.every(isEditable)

describe('random configurations', () => {
  it('that are right give a field for each entry, in the one table of kinds', () => {
    fc.assert(
      fc.property(config, (entries) => {
        const read = readConfig(JSON.parse(JSON.stringify(entries)))
        expect(read.faults).toEqual([])
        const fields = entriesAsFields(read.entries)
        expect(fields).toHaveLength(entries.length)
        expect(fields.every(isEditable)).toBe(true)
      }),
    )
  })

  it('with one fault are refused at its path, and keep all entries', () => {
    const broken = fc.constantFrom<readonly [string, unknown]>(
      ['colSpan', 'wide'],
      ['required', 'yes'],
      ['limit', -1],
      ['nothing', true],
      ['label', 7],
    )
    fc.assert(
      fc.property(config, fc.nat(), broken, (entries, at, [property, value]) => {
        const place = at % entries.length
        const stored: unknown = JSON.parse(
          JSON.stringify(entries.with(place, { ...entries[place], [property]: value } as EditorEntry)),
        )
        const before = JSON.stringify(stored)
        const { faults } = readConfig(stored)
        expect(faults.map(({ path }) => path)).toContain(`fields[${place}].${property}`)
        expect(JSON.stringify(stored)).toBe(before)
      }),
    )
  })
})

it('a value that was put at a path of nested fields is found there again', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.jsonValue(), (path, value) => {
      const doc: Doc = withValueAt({}, path.join('.'), value)
      expect(valueAt(doc, path.join('.'))).toEqual(value)
      expect(isDoc(doc)).toBe(true)
    }),
  )
})
