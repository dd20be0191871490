import { Button, Input, Skeleton, Textarea } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { htmlFonts } from '../../../domain/kernel/index.ts'
import { textOf } from '../cells/record-cell.tsx'
import { keepsMarkup } from '../rich-text/keeps-markup.ts'
import type { PictureStore } from '../rich-text/picture-node.ts'
import { commonOf, type FieldInputProps } from '../field/field-input-props.ts'
import { RichText } from './input-parts.ts'
import { useFinish } from './unfinished-inputs.ts'
import { useWriting } from './unsettled-parts.ts'
import classes from './html-field.module.css'

/** Pixels (1-shell section 9, editor heights). */
const editorHeight = 200

const loading = <Skeleton height={editorHeight} radius="sm" />

interface SourceProps extends FieldInputProps {
  /** Leads to the editor; absent where the editor would lose a part. */
  readonly onText: (() => void) | undefined
}

/** The markup itself, for a text that the editor cannot hold. */
function Source({ onText, ...props }: SourceProps) {
  const { value, onChange } = props
  const description = onText ? {} : { description: 'It has markup that the text editor cannot keep, so HTML is shown.' }
  return (
    <div>
      <Textarea
        {...commonOf(props)}
        {...description}
        autosize
        minRows={6}
        maxRows={18}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onText && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={onText}>
          Edit as text
        </Button>
      )}
    </div>
  )
}

interface HtmlFieldProps extends FieldInputProps {
  /** Storage of the pictures of the text; without it the text takes none. */
  readonly pictures?: PictureStore | undefined
}

/** Formatted text. Markup that the editor would lose is edited as HTML, so that opening a form changes nothing. */
export function HtmlField({ pictures, ...props }: HtmlFieldProps) {
  const { field, value, isReadOnly, onChange } = props
  const html = textOf(value)
  const [isSource, setSource] = useState(false)
  const settle = useRef<() => void>(undefined)
  const noteWriting = useWriting()
  // A save by the keyboard comes before a long text is handed on.
  useFinish(() => {
    settle.current?.()
    return Promise.resolve(true)
  })
  const isKept = keepsMarkup(html)
  if (isSource || !isKept) return <Source {...props} onText={isKept ? () => setSource(false) : undefined} />
  const { label, error, required, withAsterisk, description } = { description: undefined, ...commonOf(props) }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      required={required}
      withAsterisk={withAsterisk}
      description={description}
    >
      <div className={classes['box']} data-invalid={error ? true : undefined}>
        <Suspense fallback={loading}>
          <RichText
            label={field.label}
            placeholder={field.placeholder}
            html={html}
            minHeight={field.height ?? field.html?.minHeight ?? editorHeight}
            isDocument
            fonts={field.html?.fonts ?? Object.keys(htmlFonts)}
            hasTools={field.showToolbar}
            isReadOnly={isReadOnly}
            pictures={pictures}
            onChange={(written) => onChange(written.html)}
            onWaiting={(now) => {
              settle.current = now
              noteWriting(now !== undefined)
            }}
            tools={
              <Button variant="subtle" size="compact-xs" ml="auto" onClick={() => setSource(true)}>
                Show HTML
              </Button>
            }
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
