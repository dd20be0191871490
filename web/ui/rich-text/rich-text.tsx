import { EditorContent } from '@tiptap/react'
import type { ReactNode } from 'react'
import { EditorToolbar } from './editor-toolbar.tsx'
import { useRichText, type RichTextOptions } from './use-rich-text.ts'
import classes from './rich-text.module.css'

interface RichTextProps extends RichTextOptions {
  /** Pixels (1-shell section 9, editor heights). */
  readonly minHeight: number
  /** More buttons behind those of the text. */
  readonly tools?: ReactNode
  /** What the text opens while one writes, such as the list of an @. */
  readonly children?: ReactNode
}

/** Rich text: bold, italic, lists and links. Large; whoever uses it loads it when it is first shown. */
export function RichText(props: RichTextProps) {
  'use no memo'
  const editor = useRichText(props)
  return (
    <>
      <EditorContent editor={editor} className={classes['box']} style={{ minHeight: props.minHeight }} data-editor />
      {props.children}
      <div className={classes['tools']}>
        {props.isReadOnly !== true && <EditorToolbar editor={editor} hasHeadings={props.isDocument === true} />}
        {props.tools}
      </div>
    </>
  )
}
