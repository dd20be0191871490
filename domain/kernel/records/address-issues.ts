import type { EditorField } from '../fields/editor-field.ts'
import { isEmailAddress } from '../values/email-address.ts'
import type { Doc } from '../documents/field-path.ts'
import type { Issue } from '../documents/issue.ts'
import { fieldValues, withFieldValues } from '../fields/nested-fields.ts'
import { plainText } from '../values/invisible-marks.ts'
import { numberBeforeExtension } from '../values/phone-extension.ts'
import { phoneNumber } from '../values/phone-number.ts'
import { isTimezone } from '../values/timezone.ts'
import type { RecordDefinition } from './record.ts'
import { shapeMessages } from '../documents/shape-issues.ts'

type Kind = 'phone' | 'email' | 'timezone'

/** The kind of value that an input takes; undefined for a value that is not checked. */
const kindOf = ({ component, type }: EditorField): Kind | undefined => {
  if (component === 'input-phone') return 'phone'
  if (component === 'input-timezone') return 'timezone'
  return component === 'input-stacked-text' && type === 'email' ? 'email' : undefined
}

const isRight: Readonly<Record<Kind, (typed: string) => boolean>> = {
  phone: (typed) => phoneNumber(typed) !== undefined,
  email: isEmailAddress,
  timezone: isTimezone,
}

/** The issue of a wrong value: the record type of its field may word it differently. */
const wrongAddress = (path: string, kind: Kind, field?: EditorField): Issue =>
  shapeMessages.issue(path, field?.wrongCode ?? `bad-${kind}`)

/** The issue of an invalid phone number, email address or time zone; the same in form and server. */
export function addressIssue(field: EditorField, value: string): Issue | undefined {
  const kind = kindOf(field)
  if (field.takesExtension && numberBeforeExtension(value) !== undefined) return undefined
  return kind === undefined || isRight[kind](value) ? undefined : wrongAddress(field.property, kind, field)
}

type Reachable = Pick<RecordDefinition, 'form' | 'addressLists'>

interface Address {
  readonly path: string
  readonly kind: Kind
  readonly value: string
  /** Its input; undefined for an entry of a list. */
  readonly field?: EditorField
}

/** Every phone number, email address and time zone of a document: the inputs of its form, and its lists. */
function addressesOf({ form, addressLists = {} }: Reachable, doc: Doc): readonly Address[] {
  const inputs = fieldValues(form, doc).flatMap(({ field, path, value }) => {
    const kind = kindOf(field)
    return kind === undefined ? [] : [{ path, kind, value, field }]
  })
  const entries = Object.entries(addressLists).flatMap(([list, kind]) => {
    const values: unknown = doc[list]
    return Array.isArray(values) ? values.map((value: unknown, at) => ({ path: `${list}.${at}`, kind, value })) : []
  })
  return [...inputs, ...entries].flatMap(({ value, ...address }) =>
    typeof value === 'string' && value.trim() !== '' ? [{ ...address, value }] : [],
  )
}

const keptAddress: Readonly<Partial<Record<Kind, (typed: string) => string>>> = {
  phone: (typed) => phoneNumber(typed) ?? typed,
  email: plainText,
}

/**
 * Writes phone numbers of a document in E.164 and removes invisible marks from its emails. Keeps invalid phone numbers
 * as typed.
 */
export const withKeptAddresses = <D extends Doc>({ form }: Reachable, doc: D): D =>
  withFieldValues(form, doc, (field, value) => {
    const kind = kindOf(field)
    const keep = kind && keptAddress[kind]
    return keep !== undefined && typeof value === 'string' && value.trim() !== '' ? keep(value) : value
  })

/**
 * An issue for each invalid phone number, email address and time zone of a document. A value of one of the `known`
 * documents is no issue, so that an old value does not block other changes.
 */
export function addressIssues(definition: Reachable, doc: Doc, known: readonly Doc[] = []): Issue[] {
  const old = new Set(known.flatMap((one) => addressesOf(definition, one).map(({ value }) => value)))
  return addressesOf(definition, doc).flatMap(({ path, kind, value, field }) =>
    old.has(value) || isRight[kind](value) ? [] : [wrongAddress(path, kind, field)],
  )
}
