import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Font } from './font-mark.ts'
import { Picture, type PictureStore } from './picture-node.ts'
import { tableExtensions } from './table-nodes.ts'

interface TextKind {
  /** Headings, rules and code blocks too: for documents; messages have none. */
  readonly isDocument?: boolean | undefined
  /** For a shared text: its shared history provides undo. */
  readonly isShared?: boolean | undefined
  /** The address at which a kept picture opens now. */
  readonly show?: PictureStore['show']
}

/**
 * Headings, rules and code blocks are for documents: a message is shown by programs that draw them each in their way.
 */
const messageOnly = { heading: false, codeBlock: false, horizontalRule: false } as const

/** Nodes of a text. */
export const textNodes = ({ isDocument = false, isShared = false, show }: TextKind): Extensions => [
  StarterKit.configure({
    ...(isDocument ? {} : messageOnly),
    ...(isShared ? { undoRedo: false } : {}),
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
  ...(isDocument ? [Font] : []),
  ...tableExtensions({ isForMail: !isDocument }),
  show ? Picture.configure({ show }) : Picture,
]
