import type { Editor } from '@tiptap/react'
import { editorWording, isPictureName, pictureExtensions, whyNotUpload } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { pastedFiles } from '../files/pasted-files.ts'
import type { PictureStore } from './picture-node.ts'
import { insertPicture } from './picture-uploads.ts'

export interface Uploads {
  /** Storage of the pictures of the text; without it the text takes none. */
  readonly pictures?: PictureStore | undefined
  /** Takes files that are no pictures, and pictures where the text takes none. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
}

const refuse = (...[code, params]: Parameters<typeof editorWording>): void => {
  void showAlert({ ...editorWording(code, params), tone: 'bad' })
}

/** Puts pictures into the text, at a place of it or at the cursor, each judged by the rules of uploads. */
export function addPictures(
  editor: Editor,
  files: readonly File[],
  { store, at }: { readonly store: PictureStore; readonly at?: number | undefined },
): void {
  for (const file of files) {
    const issue = whyNotUpload(file, { allowed: pictureExtensions })
    if (issue) refuse(issue.code, issue.params)
    else void insertPicture(editor, file, at === undefined ? { store } : { store, at })
  }
}

/** Files that were pasted or dropped: pictures go into the text, all others go where files go. */
function take(editor: Editor, files: readonly File[], { pictures, onFiles, at }: Uploads & { readonly at?: number }) {
  if (!pictures && !onFiles) {
    refuse('upload-off')
    return
  }
  const inText = pictures ? files.filter((file) => isPictureName(file.name)) : []
  const others = files.filter((file) => !inText.includes(file))
  if (pictures) addPictures(editor, inText, { store: pictures, at })
  if (others.length === 0) return
  if (onFiles) onFiles(others)
  else refuse('upload-unsupported', { allowed: pictureExtensions.join(', ') })
}

/** True if the paste was files. */
export function takePasted(editor: Editor, event: ClipboardEvent, uploads: Uploads): boolean {
  const files = pastedFiles(event)
  if (files.length === 0) return false
  take(editor, files, uploads)
  return true
}

/** True if files were dropped. The browser must not open them in place of the page, even if they are refused. */
export function takeDropped(editor: Editor, event: DragEvent, uploads: Uploads): boolean {
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length === 0) return false
  event.preventDefault()
  // The pane around the text takes dropped files as well.
  event.stopPropagation()
  const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  take(editor, files, at === undefined ? uploads : { ...uploads, at })
  return true
}

/** The bytes of a picture that carries them in its address. */
function fileOfDataAddress(address: string, name: string): File | undefined {
  const [, type = '', base64 = ''] = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=\s]+)$/i.exec(address) ?? []
  if (base64 === '') return undefined
  const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.codePointAt(0) ?? 0)
  return new File([bytes], `${name}.${type}`, { type: `image/${type}` })
}

/** Pasted pictures that carry their own bytes become files like all others: mail programs do not show the former. */
export function adoptPictures(editor: Editor, { pictures }: Uploads): void {
  const found: { readonly at: number; readonly src: string }[] = []
  editor.state.doc.descendants((node, at) => {
    const src = String(node.attrs['src'] ?? '')
    if (node.type.name === 'picture' && src.startsWith('data:')) found.push({ at, src })
  })
  if (found.length === 0) return
  const transaction = editor.state.tr
  for (const { at } of found.toReversed()) transaction.delete(at, at + 1)
  editor.view.dispatch(transaction)
  if (!pictures) {
    refuse('upload-off')
    return
  }
  found.forEach(({ at, src }, place) => {
    const file = fileOfDataAddress(src, `pasted-${place + 1}`)
    if (file) addPictures(editor, [file], { store: pictures, at: at - place })
  })
}
