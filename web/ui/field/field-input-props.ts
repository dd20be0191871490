import { createElement, Fragment, type ReactNode } from 'react'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { notifyNotAllowed } from '../choices/not-allowed.ts'

export interface FieldInputProps {
  readonly field: EditorField
  readonly value: unknown
  /** Path of the field in the form around it, items by their ids: `legs[a1].paxNum`. */
  readonly path?: string | undefined
  /** Draws the fields of an object or item at a path; absent where the field is in no form. */
  readonly renderWithin?: ((path: string) => ReactNode) | undefined
  readonly error?: ReactNode
  readonly isReadOnly: boolean
  /** The moment before which a date cannot lie. */
  readonly earliest?: number | undefined
  /** Time zone of a date, where it is not that of the client. */
  readonly zone?: string | undefined
  /** Most entries of a list, where the form says it. */
  readonly most?: number | undefined
  /** Id of the record that is edited; undefined for a new one. */
  readonly recordId?: string | undefined
  readonly onChange: (value: unknown) => void
}

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Hints of a field, and the id of a longer one. */
const wordsBelow = ({ description, link, linkText = 'Learn more' }: EditorField): ReactNode =>
  link === undefined
    ? description
    : createElement(
        Fragment,
        null,
        description,
        description === undefined ? '' : ' ',
        createElement('a', { href: link, target: '_blank', rel: 'noreferrer' }, linkText),
      )

/** Props that every input takes from its field. */
export const commonOf = ({ field, error, isReadOnly }: FieldInputProps) => ({
  label: field.label,
  error,
  required: field.required ?? false,
  withAsterisk: field.required ?? false,
  ...(field.description === undefined && field.link === undefined ? {} : { description: wordsBelow(field) }),
  ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  readOnly: isReadOnly,
})

function whyNot({ readOnly, given, description }: EditorField): string {
  if (readOnly !== true) return 'Your roles let you see this, not change it. Please contact an admin.'
  // A value computed from the rest of the document explains itself in its description.
  return (given && description) || 'Flightline updates this field.'
}

/** Props that a dropdown takes from its field: a fixed one says its reason when it is pressed. */
export const dropdownOf = (props: FieldInputProps) => ({
  ...commonOf(props),
  ...(props.isReadOnly ? { onClick: () => notifyNotAllowed(whyNot(props.field)) } : {}),
})
