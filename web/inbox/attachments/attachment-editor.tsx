import { FallbackBoundary } from '../../ui/fallback-boundary.tsx'
import type { Draft } from '../drafts/draft.ts'
import { AttachmentStrip } from './attachment-strip.tsx'
import { DropPlace } from './drop-place.tsx'
import { PlainAttachments } from './plain-attachments.tsx'
import type { Attachments } from './use-attachments.ts'

interface AttachmentEditorProps {
  readonly draft: Pick<Draft, 'id' | 'files'>
  readonly attachments: Attachments
  readonly onRemove: (index: number) => void
  readonly onRename: (file: Draft['files'][number]) => void
}

/** The files of a message with uploads; if that fails, a plain list to see and remove (1-shell section 8). */
export function AttachmentEditor({ draft, attachments, onRemove, onRename }: AttachmentEditorProps) {
  const plain = <PlainAttachments files={draft.files} onRemove={onRemove} />
  return (
    <FallbackBoundary key={draft.id} what="The attachment editor" fallback={plain}>
      <AttachmentStrip files={draft.files} running={attachments.running} onRemove={onRemove} onRename={onRename} />
      <DropPlace onFiles={attachments.attach} />
    </FallbackBoundary>
  )
}
