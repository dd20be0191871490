import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from './thread-pane.module.css'

/** The way back to the list, where a phone shows one pane at a time. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <ActionIcon className={classes['back']} aria-label="Back to the list" onClick={onClick}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
