import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { useStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import type { EmailDraft } from '../drafts/draft.ts'
import { useSyncExternalStore } from 'react'
import type { SharedWriting } from '../drafts/shared/shared-writing.ts'
import { othersWords } from '../drafts/shared/others-words.ts'
import classes from './shared.module.css'

/** Announces to screen readers who else is in the draft, once for each change. */
function OthersInDraft({ writing }: { readonly writing: SharedWriting }) {
  const others = useSyncExternalStore(writing.others.subscribe, writing.others.get)
  return (
    <span role="status" className="fl-unseen">
      {othersWords(others)}
    </span>
  )
}

interface ShareButtonProps {
  readonly composer: Composer
  readonly draft: EmailDraft
}

/** 'Share draft': everyone who may read the thread may then write in it. */
export function ShareButton({ composer, draft }: ShareButtonProps) {
  // Of the composer, not of this button: sharing replaces the editor, and the button with it.
  const isSharing = useStore(composer.shared.isSharing)
  const writing = useStore(composer.shared.open)
  if (!composer.shared.isPossible) return null
  // It is written in together at once, and called shared once the server has it.
  if (writing?.id === draft.id && !isSharing) {
    return (
      <>
        <span className={classes['shared']}>
          <IconUsers size={15} stroke={1.75} aria-hidden />
          Shared
        </span>
        <OthersInDraft writing={writing} />
      </>
    )
  }
  const share = () => {
    composer.shared.share().catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['share']}
      leftSection={<IconUsers size={15} stroke={1.75} aria-hidden />}
      loading={isSharing}
      onClick={share}
    >
      <span className={classes['shareWords']}>Share draft</span>
    </Button>
  )
}
