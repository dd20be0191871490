import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInboxPlace } from '../inbox-place.tsx'
import classes from './thread-pane.module.css'

/** The way back to the list, where a phone shows one pane at a time; over a page there is none. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  if (useInboxPlace().isOver) return null
  return (
    <ActionIcon className={classes['back']} aria-label="Back to the list" onClick={onClick}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
