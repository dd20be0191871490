import { notify } from '../../platform/notices.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'

/** Puts a link into the clipboard; where the browser does not allow that, the link is shown to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  if (await writeClipboard(url)) notify({ title: 'Link copied', message: url, kind: 'success' })
  else notify({ title: 'Copy this link', message: url })
}
