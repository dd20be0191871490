import { sanitiseHtml } from './mail/sanitise-html.ts'
import { withRemoteImages } from './remote-images.ts'

/** HTML that a colleague wrote: as safe as all others, but its pictures are ours and wait for nobody's leave. */
export const ownHtml = (html: string): string => (html === '' ? '' : withRemoteImages(sanitiseHtml(html)))
