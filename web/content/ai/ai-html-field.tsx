import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify, withdrawNotice } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useFormStore } from '../../ui/form/form-store.ts'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { AiDialog } from './ai-dialog.tsx'
import { useTextPictures } from '../fields/use-text-pictures.ts'
import classes from './ai.module.css'

interface Opening {
  readonly label: string
  /** Path of the field in its form; absent outside of one. */
  readonly path: string | undefined
  /** What the field holds at the moment. */
  readonly now: () => string
  readonly onChange: (html: string) => void
  /** Notice whose Undo reverts the accepted answer. */
  readonly onNotice: (id: string | undefined) => void
}

const writtenOn = {
  title: 'The text was changed after that',
  message: 'It stays as it is, so that nothing that was written since is lost.',
} as const

/** Opens the generator. What it wrote is taken back for as long as nobody wrote on. */
const openGenerator = ({ label, path, now, onChange, onNotice }: Opening): void => {
  showModal({
    title: 'AI HTML generator',
    size: 'large',
    body: (close) => (
      <AiDialog
        place={`${path ?? label} ${location.pathname}`}
        onCancel={close}
        onAccept={(html) => {
          close()
          const before = now()
          onChange(html)
          const run = () => (now() === html ? onChange(before) : void notify({ ...writtenOn, kind: 'info' }))
          onNotice(notify({ title: `${label} is written`, kind: 'success', action: { label: 'Undo', run } }))
        }}
      />
    ),
  })
}

/** The field as it is at the moment, for what is done after the dialog. Its notice goes with it. */
function useHeld({ path, value, onChange }: FieldInputProps): Omit<Opening, 'label' | 'path'> {
  const store = useFormStore()
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const notice = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (notice.current !== undefined) withdrawNotice(notice.current)
    },
    [],
  )
  return {
    now: () =>
      textOf(store === undefined || path === undefined ? latest.current.value : valueAt(store.get().values, path)),
    onChange: (html) => latest.current.onChange(html),
    onNotice: (id) => {
      notice.current = id
    },
  }
}

/** Formatted text, by hand or by the language model. */
export function AiHtmlField(props: FieldInputProps) {
  const { field, isReadOnly } = props
  const actor = useActor()
  const held = useHeld(props)
  const pictures = useTextPictures(props)
  return (
    <div className={classes['field']}>
      <HtmlField {...props} pictures={pictures} />
      {!isReadOnly && hasRole(actor, 'cms') && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconSparkles size={14} stroke={1.75} aria-hidden />}
          aria-label={`Write with AI: ${field.label}`}
          onClick={() => openGenerator({ label: field.label, path: props.path, ...held })}
        >
          Write with AI
        </Button>
      )}
    </div>
  )
}
