import { entriesAsFields, files, type ComponentKind, type EditorEntry } from '../../../domain/content/index.ts'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import { fieldsFor } from '../../ui/form/form-values.ts'

/** Data of an entry of a kind in addition to its name in the gallery. */
const particulars: Readonly<Partial<Record<ComponentKind, Partial<EditorEntry>>>> = {
  'input-select': {
    options: [
      { value: 'light', label: 'Light jet' },
      { value: 'heavy', label: 'Heavy jet' },
    ],
  },
  'input-code': { exampleCode: '<p>An example</p>', type: 'plain' },
  'input-image-new': {
    inputImageResizeOpts: { aspectRatio: 16 / 9, maxWidth: 2000, instructions: 'or drop it here, 16:9' },
  },
  'input-file': { multiple: true, limit: 3 },
  'input-followers': { type: 'followers', maxLength: 10 },
  'input-roles': { type: 'roles' },
  'input-date': { type: 'date' },
  'input-date-time': { type: 'date-time' },
  'input-checkbox': { type: 'boolean' },
  'input-blog': { type: 'array', maxLength: 3 },
  'input-dimensions': { type: 'array' },
  'input-product-array': { type: 'array' },
  'input-text-array': { type: 'array' },
  'input-select-array': { type: 'array' },
  'input-stacked-textarea': { maxLength: 160, rows: 3 },
}

const person = { id: 'p1', label: 'Ana Ruiz' }
const moment = Date.UTC(2026, 10, 27, 12)

/** A value of each kind. */
const filled: Readonly<Record<ComponentKind, unknown>> = {
  'input-stacked-text': 'Aspen, an afternoon away',
  'input-date-time': moment,
  'input-date': moment,
  'input-stacked-textarea': 'Nonstop from Teterboro in 4:35. Skis and dogs fly on the same terms.',
  'input-icon': 'plane-departure',
  'input-blog': [{ id: 'a', label: 'Winter flying' }],
  'input-color': '#2b3290',
  'input-image-new': { url: 'https://laro.example/cabin.jpg', alt: 'The cabin at dusk', width: 1600, height: 1200 },
  'input-file': [{ name: 'terms.pdf', url: 'https://laro.example/terms.pdf' }],
  'input-image-simple': 'https://laro.example/logo.png',
  'input-video': { url: 'https://laro.example/tour.mp4' },
  'input-checkbox': true,
  'input-select': 'heavy',
  'input-code': '<section>\n  <h2>Fleet</h2>\n</section>',
  'input-html': '<p>Eight seats, <strong>nonstop</strong>.</p>',
  'input-dimensions': [
    { name: 'Height', size: 12.5 },
    { name: 'Width', variable: true },
  ],
  'input-product': { id: 'a', name: 'Towbar head', sku: 'TB-100' },
  'input-group': { id: 'a', label: 'Ski season' },
  'input-url': '/fleet',
  'input-phone': '+12145550101',
  'input-contact-type': 'Broker',
  'input-timezone': 'America/Denver',
  'input-followers': [person],
  'input-roles': [{ id: 'sales', label: 'Sales' }],
  'input-product-array': [{ id: 'a', name: 'Towbar head', sku: 'TB-100' }],
  'input-text-array': ['Wi-Fi', 'Galley'],
  'input-select-array': ['ski', 'golf'],
}

/** Values that inputs of these kinds refuse, and the words they do it with. */
const invalid: Readonly<Partial<Record<ComponentKind, readonly [value: unknown, words: string]>>> = {
  'input-date': ['27.11.2026', 'Required format: m/d/yyyy'],
  'input-date-time': ['27.11.2026', 'Required format: m/d/yyyy'],
  'input-phone': ['12', 'Invalid'],
  'input-stacked-textarea': ['x'.repeat(161), 'Long text exceeds max length.'],
}

export const kindWords: Readonly<Record<ComponentKind, string>> = {
  'input-stacked-text': 'Text',
  'input-date-time': 'Date and time',
  'input-date': 'Date',
  'input-stacked-textarea': 'Long text',
  'input-icon': 'Icon',
  'input-blog': 'Blog entries',
  'input-color': 'Color',
  'input-image-new': 'Picture',
  'input-file': 'Files',
  'input-image-simple': 'Picture address',
  'input-video': 'Video',
  'input-checkbox': 'Checkbox',
  'input-select': 'Select',
  'input-code': 'Code',
  'input-html': 'Rich text',
  'input-dimensions': 'Dimensions',
  'input-product': 'Product',
  'input-group': 'Group',
  'input-url': 'Page or address',
  'input-phone': 'Phone',
  'input-contact-type': 'Contact type',
  'input-timezone': 'Time zone',
  'input-followers': 'Followers',
  'input-roles': 'Roles',
  'input-product-array': 'Products',
  'input-text-array': 'Texts',
  'input-select-array': 'Words',
}

export const galleryStates = ['Empty', 'Filled', 'Required', 'Invalid', 'Read-only', 'Disabled'] as const
export type GalleryState = (typeof galleryStates)[number]

/** The entry of a kind in one state, as a configuration would name it. */
const entryIn = (kind: ComponentKind, state: GalleryState): EditorEntry => ({
  property: 'value',
  label: kindWords[kind],
  component: kind,
  ...particulars[kind],
  ...(state === 'Required' && { required: true }),
  ...(state === 'Read-only' && { readOnly: true, description: 'Only the site team sets this.' }),
})

/** Reason of a field in the state Disabled. */
const disabledWhy = 'The release with this page is being published.'

/** The field of a kind in one state. Its uploads belong to an unsaved file record. */
export function fieldsIn(kind: ComponentKind, state: GalleryState): readonly EditorField[] {
  const fields = entriesAsFields([entryIn(kind, state)]).map((field) => ({ ...field, filesOf: files.name }))
  return state === 'Disabled'
    ? fieldsFor(
        fields.map((field) => ({ ...field, given: () => disabledWhy })),
        {},
      )
    : fields
}

export interface Shown {
  readonly value: Doc
  readonly errors: Readonly<Record<string, string>>
}

/** Value that it shows then. */
export function shownIn(kind: ComponentKind, state: GalleryState): Shown {
  const [wrong, words] = invalid[kind] ?? [filled[kind], `${kindWords[kind]} does not fit this page.`]
  if (['Filled', 'Read-only', 'Disabled'].includes(state)) return { value: { value: filled[kind] }, errors: {} }
  if (state === 'Invalid') return { value: { value: wrong }, errors: { value: words } }
  return { value: {}, errors: {} }
}
