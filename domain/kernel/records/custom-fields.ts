import type { EditorField } from '../fields/editor-field.ts'
import type { RecordDefinition } from './record.ts'

/** The kinds of fields that a client may add to its records, as the settings name them. */
export const customTypes = {
  text: 'Text',
  area: 'Long text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  'date-time': 'Date and time',
  choice: 'Choice',
  choices: 'Several choices',
  checkbox: 'Checkbox',
  email: 'Email',
  phone: 'Phone',
  url: 'Link',
} as const

export type CustomType = keyof typeof customTypes

/** Characters of a long text at most. */
export const longestText = 20_000

/** One field that a client has added to a record type: an editor configuration entry that is stored (2-content section 3). */
export interface CustomField {
  /** The key under which records keep its values. */
  readonly id: string
  readonly label: string
  readonly type: CustomType
  /** Choices, in the stored words. */
  readonly options: string[]
  /** Hidden from forms and filters; stored values stay. */
  readonly hidden: boolean
}

/** True if a client may add fields to a record type. */
export const hasCustomFields = ({ search }: Pick<RecordDefinition, 'search'>): boolean => search?.custom === true

type Look = Omit<EditorField, 'property' | 'label' | 'options'>

const looks: Readonly<Record<CustomType, Look>> = {
  text: { component: 'input-stacked-text', colSpan: 6 },
  area: { component: 'input-stacked-textarea', rows: 4, maxLength: longestText },
  number: { component: 'input-stacked-text', type: 'number', colSpan: 6 },
  money: { component: 'input-stacked-text', type: 'money', colSpan: 6 },
  date: { component: 'input-date', type: 'date', colSpan: 6 },
  'date-time': { component: 'input-date-time', type: 'date-time', colSpan: 6 },
  choice: { component: 'input-select', colSpan: 6 },
  choices: { component: 'input-select-array', type: 'array', colSpan: 6 },
  checkbox: { component: 'input-checkbox', type: 'boolean', colSpan: 6 },
  email: { component: 'input-stacked-text', type: 'email', colSpan: 6 },
  phone: { component: 'input-phone', colSpan: 6 },
  url: { component: 'input-url', colSpan: 6 },
}

const isChosen = (type: CustomType): boolean => type === 'choice' || type === 'choices'

/** A custom field as the generic form edits it. One that is hidden is not shown, and still has words in the history. */
const customEditorField = ({ id, label, type, options, hidden }: CustomField): EditorField => ({
  property: `custom.${id}`,
  label,
  ...looks[type],
  ...(isChosen(type) && { options: options.map((value) => ({ value, label: value })) }),
  ...(hidden && { hide: () => true }),
})

/** A record type with the client's custom fields: after its own, before those of the other tabs. */
export function withCustomFields(definition: RecordDefinition, fields: readonly CustomField[]): RecordDefinition {
  if (fields.length === 0) return definition
  const { form } = definition
  const tabs = form.findIndex(({ part }) => part !== undefined)
  return { ...definition, form: form.toSpliced(tabs < 0 ? form.length : tabs, 0, ...fields.map(customEditorField)) }
}
