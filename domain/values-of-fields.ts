import { withValueAt, type Doc, type EditorField } from './kernel/index.ts'

const textOf: Readonly<Record<string, string>> = { 'input-phone': '+12145550101', 'input-color': '#ffffff' }

const someone = [[{ id: 'a', label: 'A' }]]
const moment = [1_700_000_000_000]
const ofType: Readonly<Record<NonNullable<EditorField['type']>, readonly unknown[]>> = {
  email: ['dana@whitfield.example'],
  number: [5],
  money: [5],
  boolean: [true, false],
  date: moment,
  'date-time': moment,
  followers: someone,
  roles: someone,
  array: someone,
  object: [{}],
  image: ['https://laro.example/a.jpg'],
  video: ['https://vimeo.com/1'],
}

/** An item as its form gives it: each of its fields filled. */
const fillItem = ({ fields = [] }: EditorField): Doc =>
  fields.reduce<Doc>((item, field) => withValueAt(item, field.property, valuesOf(field)[0]), { id: 'a' })

/** Value of a room's own editor for a value of several parts. */
const wholes: Readonly<Record<string, unknown>> = {
  times: { takeoffDate: '11/27/2026', takeoffTime: '9:00 AM', takeoffUTC: 1, duration: { flightTime: 2 } },
  'times.duration': { flightTime: 2 },
  aircraft: { tail_number: '', model: { name: 'Citation' }, type: 'lj' },
  passengers: [{ name: '', pax_type: 'Adult' }],
  crew: [{ id: 'a', name: 'Ana', pax_type: 'Adult' }],
}

/** Values of inputs that know the records of the room. */
const bySource: Readonly<Partial<Record<NonNullable<EditorField['source']>, unknown>>> = {
  pictures: [{ id: 'a', name: 'cabin.jpg', url: '/api/files/cabin.jpg', type: 'image/jpeg', size: 5 }],
  amenities: ['wifi', 'pets'],
  'aircraft-model': { id: 'reference:citation', name: 'Citation' },
  'aircraft-models': ['Citation'],
  'charter-accounts': [{ id: 'a', name: 'Retail' }],
  'charter-aircraft': [{ id: 'a', label: 'N101LC' }],
  'fleet-tail': 'N101LC',
  'flown-aircraft': { id: 'a', tail_number: 'N101LC', name: 'Citation', type: 'lj' },
  vendor: { id: 'a', label: 'Northside Steel' },
  'price-customers': [{ id: 'a', label: 'Dana Whitfield', kind: 'contact' }],
}

/** Values of inputs whose kind alone says what they hold. */
const byComponent: Readonly<Partial<Record<EditorField['component'], readonly unknown[]>>> = {
  airport: [{ icao: 'KDAL', name: 'Dallas Love Field' }],
  'input-product': [{ id: 'a', name: 'Blade' }],
  'input-group': [{ id: 'a', label: 'Empty leg news' }],
  'input-dimensions': [[], [{ name: 'Height', size: 6.5 }]],
}

const listChoices = ({ options = [], type }: EditorField): readonly unknown[] =>
  options.map(({ value }) => (type === 'number' ? Number(value) : value))

/** Values that the input of a form field can give. For tests. */
export function valuesOf(field: EditorField): readonly unknown[] {
  const given = byComponent[field.component]
  if (given) return given
  if (field.component === 'items') return [[], [fillItem(field)]]
  if (field.component === 'input-select-array') return [[], listChoices(field).slice(0, 2)]
  if (field.options) return listChoices(field)
  if (field.type !== undefined) return ofType[field.type]
  if (field.component.endsWith('-array')) return [['word']]
  if (field.component === 'whole') return [field.source ? bySource[field.source] : wholes[field.property]]
  return [textOf[field.component] ?? 'text']
}
