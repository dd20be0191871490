import { Textarea } from '@mantine/core'
import { textOf } from '../cells/record-cell.tsx'
import { commonOf, type FieldInputProps } from '../field/field-input-props.ts'
import classes from './area-field.module.css'

/** A long text. Excess letters stay to be shortened, and are counted in red (2-content section 5). */
export function AreaField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const text = textOf(value)
  const limit = field.maxLength
  const isOver = limit !== undefined && text.length > limit
  const counted = limit === undefined || props.isReadOnly ? undefined : `${text.length} of ${limit} characters`
  const common = commonOf(props)
  return (
    <Textarea
      {...common}
      {...(counted !== undefined && {
        description: (
          <>
            {common.description !== undefined && <span className={classes['words']}>{common.description}</span>}
            <span className={classes['count']} data-over={isOver || undefined}>
              {counted}
            </span>
          </>
        ),
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      })}
      autosize
      minRows={field.rows ?? 4}
      maxRows={18}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
