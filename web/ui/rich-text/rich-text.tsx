import { IconTypography } from '@tabler/icons-react'
import { EditorContent, type Editor } from '@tiptap/react'
import { useEffect, type ReactNode } from 'react'
import { lowestEditor } from './editor-heights.ts'
import { EmojiTool } from './emoji-tool.tsx'
import { FormatBar } from './format-bar.tsx'
import { LinkTool } from './link-tool.tsx'
import { PictureTool } from './picture-tool.tsx'
import { addPictures } from './receive-files.ts'
import { TableTool } from './table-tool.tsx'
import { Tool, ToolBar } from './tool-bar.tsx'
import { useFormatBar } from './use-format-bar.ts'
import { useRichText, type RichTextOptions } from './use-rich-text.ts'
import classes from './rich-text.module.css'

interface RichTextProps extends RichTextOptions {
  /** Pixels (1-shell section 9, editor heights). */
  readonly minHeight: number
  /** More buttons behind those of the text. */
  readonly tools?: ReactNode
  /** What the text opens while one writes, such as the list of an @. */
  readonly children?: ReactNode
  /** Told the editor while it is there, for tools that change the text as a whole. */
  readonly onEditor?: ((editor: Editor | undefined) => void) | undefined
}

interface ToolsProps extends Pick<RichTextProps, 'pictures'> {
  readonly editor: Editor
  readonly formatting: ReturnType<typeof useFormatBar>
}

/** What is put into the text, and the button that shows how it may look. */
function InsertBar({ editor, pictures, formatting }: ToolsProps) {
  return (
    <ToolBar label="Text">
      <Tool label="Formatting" icon={IconTypography} isOn={formatting.isOpen} onClick={formatting.toggle} />
      <LinkTool editor={editor} />
      {pictures && <PictureTool editor={editor} onFiles={(files) => addPictures(editor, files, { store: pictures })} />}
      <TableTool editor={editor} />
      <EmojiTool editor={editor} />
    </ToolBar>
  )
}

/** Rich text with its tools. Large; whoever uses it loads it when it is first shown. */
export function RichText(props: RichTextProps) {
  'use no memo'
  const { pictures, isReadOnly = false, isDocument = false, onEditor } = props
  const editor = useRichText(props)
  const formatting = useFormatBar()
  useEffect(() => {
    onEditor?.(editor)
    return () => onEditor?.(undefined)
  }, [editor, onEditor])
  return (
    <div className={classes['whole']} style={{ minHeight: lowestEditor }}>
      <EditorContent editor={editor} className={classes['box']} style={{ minHeight: props.minHeight }} data-editor />
      {props.children}
      {!isReadOnly && formatting.isOpen && <FormatBar editor={editor} hasHeadings={isDocument} />}
      <div className={classes['tools']}>
        {!isReadOnly && <InsertBar editor={editor} pictures={pictures} formatting={formatting} />}
        {props.tools}
      </div>
    </div>
  )
}
