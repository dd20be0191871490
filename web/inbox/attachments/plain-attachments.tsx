import { Button } from '@mantine/core'
import type { Draft } from '../drafts/draft.ts'
import classes from './attachments.module.css'

interface PlainAttachmentsProps {
  readonly files: Draft['files']
  readonly onRemove: (index: number) => void
}

/** The default attachment editor: the names of the files, each with a way to take it off. */
export function PlainAttachments({ files, onRemove }: PlainAttachmentsProps) {
  return (
    <ul className={classes['attachments']} aria-label="Attachments">
      {files.map(({ id, name, inline }, index) =>
        inline ? null : (
          <li key={id ?? index} className={classes['attachment']}>
            <span className={classes['fileName']}>{name}</span>
            <Button size="compact-xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => onRemove(index)}>
              Remove
            </Button>
          </li>
        ),
      )}
    </ul>
  )
}
