import { Checkbox } from '@mantine/core'
import { AttachButton } from '../attachments/attach-button.tsx'
import { ShareButton } from './share-button.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import type { Sending } from '../sending/use-sending.ts'

interface ComposeToolsProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly attachments: Attachments
}

/** Tools next to the text: attachments, and sharing of the draft. */
export const ComposeTools = ({ composer, draft, attachments }: ComposeToolsProps) => (
  <>
    <AttachButton onFiles={attachments.attach} />
    {draft.medium === 'email' && <ShareButton composer={composer} draft={draft} />}
  </>
)

interface SignatureToolProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
}

/** Switch for the user's signature; absent for a user without one. */
export function SignatureTool({ composer, draft, sending }: SignatureToolProps) {
  const { signing } = sending
  if (draft.medium !== 'email' || !signing) return null
  return (
    <Checkbox
      size="xs"
      label="Signature"
      checked={signing.isOn}
      onChange={(event) => composer.change({ ...draft, signature: signing.chosen(event.currentTarget.checked) })}
    />
  )
}
