import { notify } from '../../platform/notices.ts'

/** Puts a link into the clipboard; where the browser does not allow that, the link is shown to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ title: 'Link copied', message: url, kind: 'success' })
  } catch (error) {
    console.info('The clipboard is closed.', error)
    notify({ title: 'Copy this link', message: url })
  }
}
