import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { notify } from '../../platform/notices.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import classes from './sign-in.module.css'

interface CopiedTextProps {
  /** Name of the text, on the button and in the notice. */
  readonly name: string
  readonly text: string
}

/** A text that an admin copies into another system. */
export function CopiedText({ name, text }: CopiedTextProps) {
  const copy = async () => {
    const isCopied = await writeClipboard(text)
    if (isCopied) notify({ title: `${name} copied`, message: text, kind: 'success' })
    else notify({ title: 'Select the text and copy it', message: text })
  }
  return (
    <span className={classes['copied']}>
      <code>{text}</code>
      <ActionIcon size="sm" aria-label={`Copy ${name.toLowerCase()}`} onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.75} />
      </ActionIcon>
    </span>
  )
}
