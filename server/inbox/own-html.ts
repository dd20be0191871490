import { lastingUrl } from '../../domain/kernel/index.ts'
import type { threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { sanitiseHtml } from './mail/sanitise-html.ts'
import { withRemoteImages } from './remote-images.ts'

/**
 * HTML that a colleague wrote: as safe as all others, but its pictures are ours and need no permission. Of our own
 * store it shows the given files alone, under their lasting address.
 */
export function ownHtml(html: string, files: DocOf<typeof threadsmsgs>['files'] = []): string {
  if (html === '') return ''
  const known = new Set(files.map((file) => lastingUrl(file.url)))
  const ownImage = (src: string) => {
    const url = lastingUrl(src)
    return known.has(url) ? url : undefined
  }
  return withRemoteImages(sanitiseHtml(html, { ownImage }))
}
