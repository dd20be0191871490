import { Checkbox } from '@mantine/core'
import { AttachButton } from './attach-button.tsx'
import { ShareButton } from './shared/share-button.tsx'
import type { Composer } from './composer.ts'
import type { Draft } from './draft.ts'
import type { Attachments } from './use-attachments.ts'
import type { Sending } from './use-sending.ts'

interface ComposeToolsProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  readonly attachments: Attachments
}

/** What stands beside the text: attachments, the signature, and whom the draft is shared with. */
export function ComposeTools({ composer, draft, sending, attachments }: ComposeToolsProps) {
  const { signing } = sending
  return (
    <>
      <AttachButton onFiles={attachments.attach} />
      {draft.medium === 'email' && signing && (
        <Checkbox
          size="xs"
          label="Signature"
          checked={signing.isOn}
          onChange={(event) => composer.change({ ...draft, signature: signing.chosen(event.currentTarget.checked) })}
        />
      )}
      {draft.medium === 'email' && <ShareButton composer={composer} draft={draft} />}
    </>
  )
}
