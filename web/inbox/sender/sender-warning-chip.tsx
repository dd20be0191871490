import { IconAlertTriangle } from '@tabler/icons-react'
import { doubtWords, type SenderDoubt } from '../../../domain/inbox/index.ts'
import classes from './sender.module.css'

/** Warning next to a doubtful sender, without room for the reason. */
export function SenderWarningChip({ doubt }: { readonly doubt: SenderDoubt | undefined }) {
  if (doubt === undefined) return null
  return (
    <span className={classes['chip']} data-doubt={doubt}>
      <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
      {doubtWords[doubt]}
    </span>
  )
}
