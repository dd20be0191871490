import { useState } from 'react'
import { jsonFault } from '../../../domain/content/index.ts'
import { isBlank, isDoc, isSameValue } from '../../../domain/kernel/index.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { CodeEditor } from './code-field.tsx'
import { FieldFrame } from './field-frame.tsx'
import { jsonText } from './json-text.ts'
import classes from './fields.module.css'

/** Pixels (2-content section 9). */
const height = 200

const example = `{
  "@context": "https://schema.org",
  "@type": "Service",
  "name": "Charter to Aspen"
}`

/** Value of a text: data if it is an object or a list, else the text itself, which is refused with its place. */
function dataOf(text: string): unknown {
  if (text.trim() === '') return ''
  if (jsonFault('', text) !== undefined) return text
  const read: unknown = JSON.parse(text)
  return isDoc(read) || Array.isArray(read) ? read : text
}

const textOfData = (value: unknown): string => {
  if (isBlank(value)) return ''
  return typeof value === 'string' ? value : jsonText(value, ['@context', '@type', '@id', 'name'])
}

/** A page's data for search engines, as JSON: an invalid text stays in the form, with its fault at its place. */
export function StructuredDataField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const [typed, setTyped] = useState('')
  // The typed text stays as it is, as long as it equals the stored value.
  const text = isSameValue(dataOf(typed), value ?? '') ? typed : textOfData(value)
  const type = (next: string) => {
    setTyped(next)
    onChange(dataOf(next))
  }
  return (
    <FieldFrame {...props}>
      {isReadOnly && text === '' ? (
        <p className={classes['quiet']}>None</p>
      ) : (
        <div className={classes['stack']}>
          <CodeEditor label={field.label} value={text} height={height} isReadOnly={isReadOnly} isJson onChange={type} />
          {text === '' && (
            <pre className={classes['example']} aria-label={`Example of ${field.label}`}>
              {example}
            </pre>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
