import { IconCheck } from '@tabler/icons-react'
import { useClient } from '../../platform/platform-context.tsx'
import { formatTime } from '../../ui/format-value.ts'
import classes from './page-editor.module.css'
import type { SaveState } from './use-page-form.ts'

/** Whether what is on the screen is on the server too: always said, and true. */
export function SavedWords({ state }: { readonly state: SaveState }) {
  const { timezone } = useClient()
  if (state.kind === 'failed' || state.kind === 'refused')
    return (
      <span role="alert" className={classes['bad']}>
        {state.kind === 'failed'
          ? 'Not saved. It is kept on this device and tried again.'
          : `Not saved: ${state.words}`}
      </span>
    )
  if (state.kind !== 'saved') return <span className={classes['quiet']}>Saving...</span>
  if (state.at === undefined) return <span className={classes['quiet']}>All saved</span>
  return (
    <span className={classes['quiet']} role="status">
      <IconCheck size={14} aria-hidden /> Saved {formatTime(state.at, timezone)}
    </span>
  )
}
