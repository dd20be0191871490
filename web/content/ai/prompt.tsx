import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { attachmentExtensions, longestQuestion } from '../../../domain/content/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { FileInput } from '../../ui/files/file-input.tsx'
import { useTakenFiles } from '../../ui/files/use-taken-files.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { readAttachment, type NamedAttachment } from './read-attachment.ts'
import classes from './ai.module.css'

/** Text of the request. It survives a failed answer, and is dropped with the dialog. */
export interface PromptDraft {
  readonly query: string
  readonly file: NamedAttachment | undefined
}

interface PromptProps {
  readonly draft: PromptDraft
  readonly onDraft: (draft: PromptDraft) => void
  /** Label of a model that is not a real one. */
  readonly label: string | undefined
  /** Reason for which generating is not possible. */
  readonly whyNot: string | undefined
  readonly onGenerate: () => void
  readonly onCancel: () => void
}

interface AttachedProps {
  readonly file: NamedAttachment
  readonly onRemove: () => void
}

function Attached({ file: { name, type, mediaType, data }, onRemove }: AttachedProps) {
  return (
    <div className={classes['attached']}>
      {type === 'image' && <img src={`data:${mediaType};base64,${data}`} alt="" />}
      <span className={classes['grow']}>{name}</span>
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** Request in words, with a picture or document as input. */
export function Prompt({ draft, onDraft, label, whyNot, onGenerate, onCancel }: PromptProps) {
  const { query, file } = draft
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return
    readAttachment(chosen)
      // Words typed during the reading stay.
      .then((read) => read && onDraft({ ...latest.current, file: read }))
      .catch((error: unknown) => notify({ ...reasonOf(error), title: 'Upload Error', kind: 'error' }))
  }
  const { place, isOver } = useTakenFiles(take, true)
  const isOff = whyNot !== undefined || (query.trim() === '' && file === undefined)
  return (
    <div ref={place} className={classes['stack']} data-over={isOver || undefined}>
      {whyNot !== undefined && (
        <p className={classes['note']} role="status">
          {whyNot}
        </p>
      )}
      {label !== undefined && <p className={classes['quiet']}>{label}</p>}
      <Textarea
        ref={takeFocus}
        label="What do you want on the page?"
        description="The model sees these words, the attachment, and the names of your published pages. Nothing else."
        placeholder="A short introduction of what we offer in winter, with three reasons as a list"
        data-autofocus
        autosize
        minRows={5}
        maxRows={12}
        maxLength={longestQuestion}
        value={query}
        onChange={(event) => onDraft({ ...draft, query: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!isOff) onGenerate()
        }}
      />
      {file ? (
        <Attached file={file} onRemove={() => onDraft({ ...draft, file: undefined })} />
      ) : (
        <div className={classes['bar']}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Attach image or PDF
          </Button>
          <span className={classes['quiet']}>{isOver ? 'Drop it here' : 'or drop or paste it here'}</span>
          <FileInput input={input} label="Image or PDF to attach" accept={attachmentExtensions} onFiles={take} />
        </div>
      )}
      <div className={classes['end']}>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={isOff} onClick={onGenerate}>
          Generate
        </Button>
      </div>
    </div>
  )
}
