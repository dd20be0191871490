import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { AiDialog } from './ai-dialog.tsx'
import classes from './ai.module.css'

interface Opening {
  readonly label: string
  readonly before: string
  readonly onChange: (html: string) => void
}

const openGenerator = ({ label, before, onChange }: Opening): void => {
  showModal({
    title: 'AI HTML generator',
    size: 'large',
    body: (close) => (
      <AiDialog
        onCancel={close}
        onAccept={(html) => {
          close()
          onChange(html)
          const undo = { label: 'Undo', run: () => onChange(before) }
          notify({ title: `${label} is written`, kind: 'success', action: undo })
        }}
      />
    ),
  })
}

/** Formatted text, by hand or by the language model. */
export function AiHtmlField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const actor = useActor()
  return (
    <div className={classes['field']}>
      <HtmlField {...props} />
      {!isReadOnly && hasRole(actor, 'cms') && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconSparkles size={14} stroke={1.75} aria-hidden />}
          aria-label={`Write with AI: ${field.label}`}
          onClick={() => openGenerator({ label: field.label, before: textOf(value), onChange })}
        >
          Write with AI
        </Button>
      )}
    </div>
  )
}
