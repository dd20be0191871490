import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { formatTime } from '../../ui/format-value.ts'
import type { Composer } from '../drafts/composer.ts'
import type { SavingState } from '../drafts/saving-state.ts'
import type { Draft } from '../drafts/draft.ts'
import classes from './compose.module.css'

/** Time of the save; in a narrow box a tick represents the words, which are read aloud. */
function SavedAt({ at }: { readonly at: number }) {
  const { timezone } = useClient()
  return (
    <>
      <IconCheck className={classes['savedTick']} size={16} stroke={1.75} aria-hidden />
      <span className={classes['savedWord']}>Saved</span>
      <span className={classes['savedAt']}>{` ${formatTime(at, timezone)}`}</span>
    </>
  )
}

function SavedWords({ state }: { readonly state: SavingState }) {
  const words = {
    empty: '',
    changed: '',
    saving: '',
    device: 'Kept on this device, not saved yet',
    conflict: '',
    refused: state.kind === 'refused' ? `Not saved: ${state.reason.title}. It is kept on this device` : '',
    saved: '',
  }
  return (
    <span
      role="status"
      className={classes['saved']}
      title={state.kind === 'refused' ? state.reason.message : undefined}
    >
      {words[state.kind]}
      {state.kind === 'saved' && <SavedAt at={state.at} />}
    </span>
  )
}

interface DraftStateProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly onDiscard: (() => void) | undefined
}

/** Draft state: Save Draft (email only), and Discard where a draft can exist alone (1-shell section 2.5). */
export function DraftState({ composer, draft, onDiscard }: DraftStateProps) {
  const state = useStore(composer.saving)
  return (
    <span className={classes['draftState']}>
      <SavedWords state={state} />
      {draft.medium === 'email' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['saveDraft']}
          leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void composer.saveNow()}
        >
          <span className={classes['saveDraftWords']}>Save Draft</span>
        </Button>
      )}
      {onDiscard && (
        <Tooltip label="Discard">
          <ActionIcon aria-label="Discard" onClick={onDiscard}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}
