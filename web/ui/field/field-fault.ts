import { addressIssue } from '../../../domain/kernel/records/address-issues.ts'
import { shapeMessages, type EditorField } from '../../../domain/kernel/index.ts'
import { dateFault } from '../date/date-value.ts'

/** Value of an empty input in a document. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

interface DateBounds {
  readonly timezone: string
  /** The moment before which a date cannot lie. */
  readonly earliest?: number | undefined
}

function faultOfDate(field: EditorField, value: unknown, { timezone, earliest }: DateBounds): string | undefined {
  const withTime = field.component === 'input-date-time'
  const isTimeRequired = withTime && field.required === true
  return dateFault(value, { timezone, withTime, isTimeRequired }, earliest)
}

function faultOfArea({ label, maxLength }: EditorField, value: unknown): string | undefined {
  const isOver = typeof value === 'string' && maxLength !== undefined && value.length > maxLength
  return isOver ? `${label} exceeds max length.` : undefined
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

type Judge = (field: EditorField, value: unknown, bounds: DateBounds) => string | undefined

/** A phone number or email address that is none; the server refuses the same. */
const faultOfAddress: Judge = (field, value) => {
  const issue = addressIssue(field, String(value))
  return issue && shapeMessages.words(issue)
}

const judges: Readonly<Partial<Record<EditorField['component'], Judge>>> = {
  'input-stacked-text': faultOfAddress,
  'input-phone': faultOfAddress,
  'input-date': faultOfDate,
  'input-date-time': faultOfDate,
  'input-stacked-textarea': faultOfArea,
}

/** Inputs that say no more than 'Required': pickers, icons, dimensions and addresses of pages (2-content section 5). */
const saysRequired: ReadonlySet<EditorField['component']> = new Set([
  'input-icon',
  'input-dimensions',
  'input-url',
  'input-product',
  'input-product-array',
  'input-group',
])

/** Says when a required input is empty (2-content section 5). */
export function missingFault({ required, label, component }: EditorField, value: unknown): string | undefined {
  if (required !== true || !(isBlank(value) || isEmptyList(value))) return undefined
  return saysRequired.has(component) ? 'Required' : `${label} is required.`
}

/** Fault of the words typed into one input, in the words of the specification (2-content section 5). */
export const fieldFault: Judge = (field, value, bounds) =>
  isBlank(value) || isEmptyList(value) ? undefined : judges[field.component]?.(field, value, bounds)
