import type { z } from 'zod'
import type { Issue } from './issue.ts'
import { roomMessages } from './room-messages.ts'

/** Message for a value of the wrong shape, for the user who typed it. */
export const shapeMessages = roomMessages({
  'too-low': 'Enter {limit} or more.',
  'too-high': 'Enter {limit} or less.',
  'not-above': 'Enter more than {limit}.',
  'not-below': 'Enter less than {limit}.',
  // The words that the specification has for any text input (2-content section 5).
  'too-short': 'Value is too short.',
  'too-long': 'Use {limit} characters or fewer.',
  'too-few': 'Choose {limit} or more.',
  'too-many': 'Choose {limit} or fewer.',
  'no-number': 'Enter a number.',
  'no-whole-number': 'Enter a whole number.',
  'bad-email': 'The email format is invalid',
  'bad-phone': 'Invalid',
  // The words of an address (3-aviation section 5).
  'bad-phone-number': 'Bad Phone Number?',
  'bad-email-address': 'Bad Email?',
  'bad-timezone': 'Choose a time zone from the list, such as America/Denver.',
  'bad-address': 'The URL you entered is not valid. Please enter a valid URL.',
  'not-offered': 'Choose one of the options.',
  'unknown-field': 'There is no such field.',
  'bad-value': 'This value is missing or not written as it needs to be.',
  'erased-person': 'This names a person who has been erased. Remove the name, then save again.',
  // Conditions (3-aviation section 9, decision D15).
  'logic-shape': 'Conditions are all, any or not of others, or one comparison.',
  'logic-subject': '{subject} is not known here. Known are {known}.',
  'logic-verb': 'Known comparisons here are {known}.',
  'logic-list': 'Give a list of values.',
  'logic-one-value': 'Give one value.',
  'logic-text': 'Give a text.',
  'logic-number': 'Give a number.',
})

type ShapeFault = z.core.$ZodIssue
type Bound = Extract<ShapeFault, { readonly code: 'too_small' | 'too_big' }>
type Code = Parameters<typeof shapeMessages.issue>[1]

const isNumeric = ({ origin }: Bound): boolean => ['number', 'int', 'bigint'].includes(origin)

function codeOfNumber({ code, inclusive = true }: Bound): Code {
  if (code === 'too_small') return inclusive ? 'too-low' : 'not-above'
  return inclusive ? 'too-high' : 'not-below'
}

function codeOfBound(fault: Bound): Code {
  if (isNumeric(fault)) return codeOfNumber(fault)
  const isText = fault.origin === 'string'
  if (fault.code === 'too_small') return isText ? 'too-short' : 'too-few'
  return isText ? 'too-long' : 'too-many'
}

const codesOfFormats: Readonly<Partial<Record<string, Code>>> = { email: 'bad-email', url: 'bad-address' }
const codesOfTypes: Readonly<Partial<Record<string, Code>>> = { number: 'no-number', int: 'no-whole-number' }

function codeOf(fault: Exclude<ShapeFault, Bound>): Code {
  if (fault.code === 'invalid_format') return codesOfFormats[fault.format] ?? 'bad-value'
  if (fault.code === 'invalid_type') return codesOfTypes[fault.expected] ?? 'bad-value'
  return fault.code === 'invalid_value' ? 'not-offered' : 'bad-value'
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

function issueOf(fault: ShapeFault): Issue {
  const path = placeOf(fault.path)
  if (fault.code === 'too_small') return shapeMessages.issue(path, codeOfBound(fault), { limit: Number(fault.minimum) })
  if (fault.code === 'too_big') return shapeMessages.issue(path, codeOfBound(fault), { limit: Number(fault.maximum) })
  return shapeMessages.issue(path, codeOf(fault))
}

/** Faults of the shape of a document, as issues with product messages: never the words of the validator. */
export const shapeIssues = ({ issues }: Pick<z.core.$ZodError, 'issues'>): readonly Issue[] =>
  issues.flatMap((fault) =>
    fault.code === 'unrecognized_keys'
      ? fault.keys.map((key) => shapeMessages.issue(placeOf([...fault.path, key]), 'unknown-field'))
      : issueOf(fault),
  )
