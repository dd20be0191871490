import type { Logic, Doc, EditorField } from '../../kernel/index.ts'
import { beginOf, entriesAsFields } from '../editor/config-fields.ts'
import type { EditorEntry } from '../editor/editor-entry.ts'

/** Kind of a page: an editor configuration under a name (2-content section 3). */
export interface PageKind {
  readonly key: string
  readonly label: string
  readonly entries: readonly EditorEntry[]
}

/** The kinds of sections that the sites draw. */
export const sectionKinds = {
  hero: 'Hero',
  text: 'Text',
  cards: 'Cards',
  pictures: 'Pictures',
  fleet: 'Fleet',
  legs: 'Empty legs',
  blog: 'Blog',
  questions: 'Questions',
  request: 'Request form',
  contact: 'Contact form',
  video: 'Video',
} as const

export type SectionKind = keyof typeof sectionKinds

const unless = (...kinds: readonly SectionKind[]): Pick<EditorEntry, 'hide'> => ({
  hide: { not: { subject: 'kind', verb: 'is in', value: kinds } } satisfies Logic,
})

const text = (property: string, label: string, extra: Partial<EditorEntry> = {}): EditorEntry => ({
  property,
  label,
  component: 'input-stacked-text',
  maxLength: 120,
  ...extra,
})

const area = (property: string, label: string, extra: Partial<EditorEntry> = {}): EditorEntry => ({
  property,
  label,
  component: 'input-stacked-textarea',
  maxLength: 600,
  rows: 2,
  ...extra,
})

const picture = (property: string, aspectRatio: number, extra: Partial<EditorEntry> = {}): EditorEntry => ({
  property,
  label: 'Picture',
  component: 'input-image-new',
  type: 'image',
  inputImageResizeOpts: { aspectRatio, maxWidth: 2000 },
  ...extra,
})

const buttons: EditorEntry = {
  property: 'buttons',
  label: 'Buttons',
  type: 'array',
  limit: 3,
  item_title: 'label',
  fields: [
    text('label', 'Words', { required: true, colSpan: 6, maxLength: 40 }),
    { property: 'url', label: 'Leads to', component: 'input-url', required: true, colSpan: 6 },
  ],
  ...unless('hero', 'text'),
}

const cards: EditorEntry = {
  property: 'cards',
  label: 'Cards',
  type: 'array',
  limit: 12,
  item_title: 'title',
  fields: [
    text('title', 'Title', { required: true }),
    area('text', 'Text', { maxLength: 300 }),
    { property: 'icon', label: 'Icon', component: 'input-icon' },
    picture('image', 16 / 9),
    { property: 'url', label: 'Leads to', component: 'input-url' },
  ],
  ...unless('cards'),
}

const questions: EditorEntry = {
  property: 'questions',
  label: 'Questions',
  type: 'array',
  limit: 40,
  item_title: 'question',
  fields: [
    text('question', 'Question', { required: true, maxLength: 200 }),
    area('answer', 'Answer', { required: true, maxLength: 2000 }),
  ],
  ...unless('questions'),
}

const sections: EditorEntry = {
  property: 'sections',
  label: 'Sections',
  type: 'array',
  limit: 200,
  item_title: 'heading',
  item_label: 'Section',
  fields: [
    {
      property: 'kind',
      label: 'What it shows',
      component: 'input-select',
      required: true,
      default: 'text',
      colSpan: 6,
      options: Object.entries(sectionKinds).map(([value, label]) => ({ value, label })),
    },
    text('heading', 'Heading', { maxLength: 90 }),
    area('text', 'Text', { ...unless('hero', 'cards', 'fleet', 'legs', 'blog', 'request', 'contact', 'pictures') }),
    { property: 'html', label: 'Text', component: 'input-html', height: 300, ...unless('text') },
    picture('image', 16 / 9, unless('hero', 'text')),
    {
      property: 'pictures',
      label: 'Pictures',
      component: 'input-image-new',
      type: 'array',
      multiple: true,
      limit: 20,
      inputImageResizeOpts: { multiple: true, aspectRatio: 4 / 3, maxWidth: 2000 },
      ...unless('pictures'),
    },
    { property: 'video', label: 'Video', component: 'input-video', type: 'video', ...unless('video') },
    buttons,
    cards,
    questions,
    {
      ...text('from', 'From the airport', { transform: 'upper', maxLength: 4, colSpan: 6, same_in_all: true }),
      ...unless('legs'),
    },
    {
      property: 'blog',
      label: 'Blog',
      component: 'input-blog',
      description: 'Which articles are shown, and how many where it is not said below. None chosen: the newest.',
      ...unless('blog'),
    },
    {
      ...text('most', 'Most that are shown', { type: 'number', maxLength: 3, colSpan: 6 }),
      ...unless('legs', 'fleet', 'blog'),
    },
  ],
}

/** Initial kinds of pages, shipped with the product. */
export const shippedKinds: readonly PageKind[] = [
  { key: 'home', label: 'Home page', entries: [sections] },
  { key: 'landing', label: 'Landing page', entries: [sections] },
  {
    key: 'aircraft',
    label: 'Aircraft page',
    entries: [
      text('lead', 'Lead', { maxLength: 200 }),
      picture('image', 16 / 9, { required: true }),
      text('seats', 'Seats', { type: 'number', colSpan: 4, maxLength: 3 }),
      text('range', 'Range in nm', { type: 'number', colSpan: 4, maxLength: 5 }),
      text('speed', 'Speed in kts', { type: 'number', colSpan: 4, maxLength: 4 }),
      { property: 'html', label: 'Description', component: 'input-html', height: 300 },
      { property: 'amenities', label: 'Amenities', component: 'input-text-array', type: 'array' },
      sections,
    ],
  },
  {
    key: 'product',
    label: 'Product page',
    entries: [
      { property: 'product', label: 'Product', component: 'input-product', required: true },
      text('lead', 'Lead', { maxLength: 200 }),
      picture('image', 4 / 3),
      { property: 'html', label: 'Description', component: 'input-html', height: 300 },
      { property: 'dimensions', label: 'Dimensions', component: 'input-dimensions', type: 'array' },
      { property: 'files', label: 'Data sheets', component: 'input-file', multiple: true, limit: 3 },
    ],
  },
  {
    key: 'article',
    label: 'Article',
    entries: [
      text('lead', 'Lead', { maxLength: 300 }),
      { property: 'day', label: 'Day', component: 'input-date', type: 'date', colSpan: 6 },
      text('author', 'Written by', { colSpan: 6, same_in_all: true }),
      picture('image', 16 / 9),
      { property: 'html', label: 'Text', component: 'input-html', required: true, height: 300 },
      sections,
    ],
  },
  {
    key: 'form',
    label: 'Form page',
    entries: [
      {
        property: 'form',
        label: 'Form',
        component: 'input-select',
        required: true,
        default: 'contact',
        options: [
          { value: 'contact', label: 'Contact: a message into the inbox' },
          { value: 'request', label: 'Request: a charter request into the inbox' },
        ],
      },
      area('lead', 'Words above the form', { maxLength: 400 }),
      { property: 'html', label: 'Words beside the form', component: 'input-html', height: 200 },
    ],
  },
]

/** A kind by its key: the client's own, else the shipped one. */
export const kindNamed = (own: readonly PageKind[], key: string): PageKind | undefined =>
  own.find((kind) => kind.key === key) ?? shippedKinds.find((kind) => kind.key === key)

/** All kinds that a client has: its own in place of the shipped ones of the same key. */
export function kindsOf(own: readonly PageKind[]): readonly PageKind[] {
  const names = new Set(own.map(({ key }) => key))
  return [...own, ...shippedKinds.filter(({ key }) => !names.has(key))]
}

export const fieldsOfKind = (kind: PageKind): readonly EditorField[] => entriesAsFields(kind.entries)

/** Initial values of a new page of a kind. */
export const contentOf = (kind: PageKind): Doc => beginOf(fieldsOfKind(kind))
