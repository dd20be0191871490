import { editorWording, whyNotUpload } from '../../domain/kernel/index.ts'
import type { RefuseUpload } from '../platform/files/receive-upload.ts'

/** The message editor's rules of what may be uploaded, with their words (1-shell section 5, 'Editor uploads'). */
export const refuseUpload: RefuseUpload = (file, maxBytes) => {
  const issue = whyNotUpload(file, { maxBytes })
  return issue && { code: issue.code, ...editorWording(issue.code, issue.params) }
}
