import type { EditorField } from '../fields/editor-field.ts'
import { isEmailAddress } from '../values/email-address.ts'
import type { Doc } from '../documents/field-path.ts'
import type { Issue } from '../documents/issue.ts'
import { fieldValues, withFieldValues } from '../fields/nested-fields.ts'
import { phoneNumber } from '../values/phone-number.ts'
import type { RecordDefinition } from './record.ts'
import { shapeMessages } from '../documents/shape-issues.ts'

type Kind = 'phone' | 'email'

/** Whether an input takes a phone number or an email address; undefined for any other. */
const kindOf = ({ component, type }: EditorField): Kind | undefined => {
  if (component === 'input-phone') return 'phone'
  return component === 'input-stacked-text' && type === 'email' ? 'email' : undefined
}

const isRight: Readonly<Record<Kind, (typed: string) => boolean>> = {
  phone: (typed) => phoneNumber(typed) !== undefined,
  email: isEmailAddress,
}

/** The issue of a value that should be a phone number or an email address and is none; the same in form and server. */
export function addressIssue(field: EditorField, value: string): Issue | undefined {
  const kind = kindOf(field)
  return kind === undefined || isRight[kind](value) ? undefined : shapeMessages.issue(field.property, `bad-${kind}`)
}

type Reachable = Pick<RecordDefinition, 'form' | 'addressLists'>

interface Address {
  readonly path: string
  readonly kind: Kind
  readonly value: string
}

/** Every phone number and email address of a document: the inputs of its form, at any depth, and its lists of them. */
function addressesOf({ form, addressLists = {} }: Reachable, doc: Doc): readonly Address[] {
  const inputs = fieldValues(form, doc).flatMap(({ field, path, value }) => {
    const kind = kindOf(field)
    return kind === undefined ? [] : [{ path, kind, value }]
  })
  const entries = Object.entries(addressLists).flatMap(([list, kind]) => {
    const values: unknown = doc[list]
    return Array.isArray(values) ? values.map((value: unknown, at) => ({ path: `${list}.${at}`, kind, value })) : []
  })
  return [...inputs, ...entries].flatMap(({ path, kind, value }) =>
    typeof value === 'string' && value.trim() !== '' ? [{ path, kind, value }] : [],
  )
}

/** The document with the numbers of its phone inputs in E.164. What is no number stays as it was typed. */
export const withKeptPhones = <D extends Doc>({ form }: Reachable, doc: D): D =>
  withFieldValues(form, doc, (field, value) =>
    kindOf(field) === 'phone' && typeof value === 'string' && value.trim() !== ''
      ? (phoneNumber(value) ?? value)
      : value,
  )

/**
 * An issue for each phone number and email address of a document that is none. A value that one of the `known`
 * documents has is no issue: nobody has to mend an old one to save something else.
 */
export function addressIssues(definition: Reachable, doc: Doc, known: readonly Doc[] = []): Issue[] {
  const old = new Set(known.flatMap((one) => addressesOf(definition, one).map(({ value }) => value)))
  return addressesOf(definition, doc).flatMap(({ path, kind, value }) =>
    old.has(value) || isRight[kind](value) ? [] : [shapeMessages.issue(path, `bad-${kind}`)],
  )
}
