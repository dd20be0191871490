import { aircraft } from '../../domain/charter/index.ts'
import { blogs, files, footers, headers, pages } from '../../domain/content/index.ts'
import { editorWording, whyNotUpload } from '../../domain/kernel/index.ts'
import { refusedExtension } from '../platform/files/index.ts'
import type { RefuseUpload } from '../platform/files/receive-upload.ts'

/** Records whose pictures people and sites are shown as pictures: a file that only claims to be one shows nothing there. */
const showPictures: ReadonlySet<string> = new Set(
  [pages, files, headers, footers, blogs, aircraft].map(({ name }) => name),
)

const isCalledPicture = (name: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(name)

/**
 * The message editor's rules of uploads, with their messages (1-shell section 5, 'Editor uploads'). A file that is
 * falsely named a picture is refused where its record shows pictures.
 */
export const refuseUpload: RefuseUpload = ({ name, size, record, type }, maxBytes) => {
  const extension = type === undefined ? undefined : refusedExtension(type)
  const issue = whyNotUpload({ name, size, ...(extension !== undefined && { extension }) }, { maxBytes })
  if (issue) return { code: issue.code, ...editorWording(issue.code, issue.params) }
  const isNone = type !== undefined && !type.startsWith('image/')
  if (!isNone || !isCalledPicture(name) || !showPictures.has(record)) return undefined
  return {
    code: 'not-picture',
    title: 'Not a Picture',
    message: `${name} is called a picture, but its content is none. Please choose another file.`,
  }
}
