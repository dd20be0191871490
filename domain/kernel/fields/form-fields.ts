import type { EditorField } from './editor-field.ts'

type Extra = Partial<Omit<EditorField, 'property' | 'label' | 'component'>>
type Choice = { readonly value: string; readonly label: string }

const field =
  (component: EditorField['component'], fixed: Extra = {}) =>
  (property: string, label: string, extra: Extra = {}): EditorField => ({
    property,
    label,
    component,
    ...fixed,
    ...extra,
  })

export const textField = field('input-stacked-text')
export const emailField = field('input-stacked-text', { type: 'email', colSpan: 6 })
export const numberField = field('input-stacked-text', { type: 'number', colSpan: 6 })
/** Characters of notes and descriptions, as most records take them. */
const areaMax = 20_000

export const areaField = field('input-stacked-textarea', { rows: 4, maxLength: areaMax })
export const htmlField = field('input-html')
export const codeField = field('input-code')
export const checkboxField = field('input-checkbox', { type: 'boolean' })
export const dateField = field('input-date', { type: 'date', colSpan: 6 })
export const dateTimeField = field('input-date-time', { type: 'date-time', colSpan: 6 })

const notBefore = (property: string | undefined) => (property === undefined ? {} : { minDateFormControlName: property })

const inZone = (property: string | undefined) => (property === undefined ? {} : { zoneFormControlName: property })

const count = (to: number, step = 1): readonly number[] => Array.from({ length: to / step }, (_, place) => place * step)

interface FlightTime extends Extra {
  /** Property of the time before which it cannot lie. */
  readonly after?: string
  /** Property of the time zone of its airport (decision D31). */
  readonly zone?: string
}

/** Aircraft leave at any hour, to five minutes. */
export const flightTimeField = (
  property: string,
  label: string,
  { after, zone, ...extra }: FlightTime = {},
): EditorField =>
  dateTimeField(property, label, {
    ...extra,
    datePicker: { hours: count(24), minutes: count(60, 5), ...notBefore(after), ...inZone(zone) },
  })

/** The end of something that begins on the date of another property. */
export const endDateField = (property: string, label: string, start: string): EditorField =>
  dateField(property, label, { datePicker: notBefore(start) })
export const phoneField = field('input-phone', { colSpan: 6 })
export const urlField = field('input-url')
export const imageField = field('input-image-simple')
export const colorField = field('input-color', { colSpan: 4 })
export const timezoneField = field('input-timezone')
export const contactTypeField = field('input-contact-type', { colSpan: 6 })
export const airportField = field('airport', { colSpan: 6 })
export const wholeField = field('whole')
export const textListField = field('input-text-array')

const selectComponent = field('input-select', { colSpan: 6 })

/** A choice of one value. */
export const selectField = (property: string, label: string, options: readonly Choice[]): EditorField =>
  selectComponent(property, label, { options })

const itemsComponent = field('items')

/** A list of objects with fields, each with a stable id. */
export const itemsField = (
  property: string,
  label: string,
  extra: Extra & Required<Pick<EditorField, 'fields' | 'items'>>,
): EditorField => itemsComponent(property, label, extra)

/** At most 10 followers can be chosen in a form (2-content section 5). */
export const followersMax = 10

const followersField = field('input-followers', { type: 'followers', maxLength: followersMax })
const rolesField = field('input-roles', { type: 'roles' })

/** Agents, followers and roles, as every record that carries them is edited. */
export const partiesFields: readonly EditorField[] = [
  followersField('agents', 'Agents', { colSpan: 6 }),
  followersField('followers', 'Followers', { colSpan: 6 }),
  rolesField('roles', 'Roles'),
]

/** Workers of an order. */
export const workersField: EditorField = followersField('workers', 'Workers')

/** Agents alone, for records without followers. */
export const agentsField: EditorField = followersField('agents', 'Agents')

/** Keys of a table of words, as the shape of a select takes them. */
export const listKeys = <Key extends string>(words: Readonly<Record<Key, string>>): [Key, ...Key[]] =>
  Object.keys(words) as [Key, ...Key[]]

/** Options of a select from a table of words: key -> label. */
export const choices = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
