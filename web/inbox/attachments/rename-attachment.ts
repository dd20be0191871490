import { renamed } from '../../../domain/inbox/index.ts'
import { askFileName } from '../../ui/files/ask-file-name.ts'
import { askToRename } from '../../ui/files/ask-to-rename.ts'
import { withTimestamp } from '../../../domain/kernel/index.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'

type DraftFile = Draft['files'][number]

/**
 * Asks for another name of a file of a draft, one that no other has (1-shell section 5); it is saved with the draft.
 */
export async function renameAttachment(composer: Composer, { id, files }: Draft, { url, name: before }: DraftFile) {
  const given = await askFileName(before)
  if (given === undefined) return
  const wanted = renamed(before, given)
  const isTaken = files.some((file) => file.url !== url && file.name === wanted)
  if (isTaken && !(await askToRename())) return
  const name = isTaken ? withTimestamp(wanted, Date.now()) : wanted
  // Words typed during the question stay.
  const now = composer.settled()
  if (now?.id !== id) return
  composer.change({ ...now, files: now.files.map((file) => (file.url === url ? { ...file, name } : file)) })
}
