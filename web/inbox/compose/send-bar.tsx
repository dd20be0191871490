import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChecks, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { formatTime } from '../../ui/format-value.ts'
import { LaterButton } from './later-button.tsx'
import type { Composer } from './composer.ts'
import type { SavingState } from './draft-saver.ts'
import type { Draft } from './draft.ts'
import type { Sending } from './use-sending.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import classes from './compose.module.css'

interface SendBarProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  /** A file is still on its way. */
  readonly isUploading: boolean
  readonly onDiscard: (() => void) | undefined
}

function SavedWords({ state }: { readonly state: SavingState }) {
  const { timezone } = useClient()
  const words = {
    empty: '',
    changed: '',
    saving: '',
    device: 'Kept on this device, not saved yet',
    conflict: '',
    refused: state.kind === 'refused' ? `Not saved: ${state.reason.title}. It is kept on this device` : '',
    saved: state.kind === 'saved' ? `Saved ${formatTime(state.at, timezone)}` : '',
  }
  return (
    <span
      role="status"
      className={classes['saved']}
      title={state.kind === 'refused' ? state.reason.message : undefined}
    >
      {words[state.kind]}
    </span>
  )
}

/** Save Draft (email only), Discard where a draft can stand by itself, and Send (1-shell section 2.5), alone or with Done. */
export function SendBar({ composer, draft, sending, isUploading, onDiscard }: SendBarProps) {
  const state = useStore(composer.saving)
  return (
    <span className={classes['sendGroup']}>
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
      {draft.medium === 'email' && <LaterButton sending={sending} isDisabled={isUploading} />}
      {sending.sendAndDone && (
        <Tooltip label="Send and mark done, Ctrl ⇧ ↵">
          <ActionIcon
            aria-label="Send and mark done"
            disabled={isUploading || sending.isSending}
            onClick={() => void sending.sendAndDone?.()}
          >
            <IconChecks size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Button
        loading={sending.isSending}
        disabled={isUploading}
        onClick={() => void sending.send()}
        rightSection={<KeyMark className={classes['key']}>Ctrl ↵</KeyMark>}
      >
        Send
      </Button>
    </span>
  )
}
