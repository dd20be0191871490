import { IconTypography } from '@tabler/icons-react'
import { EditorContent, type Editor } from '@tiptap/react'
import { useEffect, useRef, type ReactNode, useState } from 'react'
import { lowestEditor } from './editor-heights.ts'
import { EmojiTool } from './emoji-tool.tsx'
import { FontTool } from './font-tool.tsx'
import { FormatBar } from './format-bar.tsx'
import { LinkTool } from './link-tool.tsx'
import { PictureTool } from './picture-tool.tsx'
import { addPictures } from './receive-files.ts'
import { TableTool } from './table-tool.tsx'
import { Tool, ToolBar } from './tool-bar.tsx'
import { useRoomForTools, type RoomForTools } from './use-room-for-tools.ts'
import { useRichText, type RichTextOptions } from './use-rich-text.ts'
import classes from './rich-text.module.css'

const key = 'flightline-format-bar'

function leave(as: 'open' | 'closed'): void {
  try {
    localStorage.setItem(key, as)
  } catch (error) {
    console.warn('This device has no room for the state of the editor.', error)
  }
}

/** True if the row of formatting is open: as it was left on this device, closed at first. */
function useFormatBar() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === 'open')
  return {
    isOpen,
    toggle: () => {
      leave(isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
    },
  }
}

export interface RichTextProps extends RichTextOptions {
  /** Pixels (1-shell section 9, editor heights). */
  readonly minHeight: number
  /** More buttons behind those of the text. */
  readonly tools?: ReactNode
  /** Fonts that can be chosen; none is offered when absent. */
  readonly fonts?: readonly string[] | undefined
  /** True if the tools are shown; the default. */
  readonly hasTools?: boolean | undefined
  /** Buttons that step into the row of formatting where that of the tools is narrow. */
  readonly extras?: ReactNode
  /** Layers that the text opens during typing, such as the list of an @. */
  readonly children?: ReactNode
  /** Called with the editor while it exists, for tools that change the text as a whole. */
  readonly onEditor?: ((editor: Editor | undefined) => void) | undefined
}

interface ToolsProps extends Pick<RichTextProps, 'pictures'> {
  readonly editor: Editor
}

/** Tools that insert content. */
function InsertTools({ editor, pictures }: ToolsProps) {
  return (
    <>
      <LinkTool editor={editor} />
      {pictures && <PictureTool editor={editor} onFiles={(files) => addPictures(editor, files, { store: pictures })} />}
      <TableTool editor={editor} />
      <EmojiTool editor={editor} />
    </>
  )
}

interface RowProps extends ToolsProps {
  readonly room: RoomForTools
}

interface FormattingRowProps extends RowProps {
  readonly hasHeadings: boolean
  readonly fonts: readonly string[] | undefined
  readonly extras: ReactNode
}

/** Formatting, and the tools without room in the row. */
const FormattingRow = ({ editor, pictures, room, hasHeadings, fonts, extras }: FormattingRowProps) => (
  <div className={classes['formatting']}>
    <FormatBar editor={editor} hasHeadings={hasHeadings} />
    {fonts && fonts.length > 0 && (
      <ToolBar label="Font">
        <FontTool editor={editor} fonts={fonts} />
      </ToolBar>
    )}
    {!room.forInserting && (
      <ToolBar label="Insert">
        <InsertTools editor={editor} pictures={pictures} />
      </ToolBar>
    )}
    {!room.forExtras && extras}
  </div>
)

interface TextToolsProps extends RowProps {
  readonly formatting: ReturnType<typeof useFormatBar>
}

/** Button that shows formatting and insertions. */
const TextTools = ({ editor, pictures, room, formatting }: TextToolsProps) => (
  <ToolBar label="Text">
    <Tool label="Formatting" icon={IconTypography} isOn={formatting.isOpen} onClick={formatting.toggle} />
    {room.forInserting && <InsertTools editor={editor} pictures={pictures} />}
  </ToolBar>
)

/** Rich text with its tools. Large; callers load it when it is first shown. */
export function RichText(props: RichTextProps) {
  'use no memo'
  const { pictures, fonts, isDocument = false, onEditor, extras } = props
  const hasTools = props.hasTools !== false && props.isReadOnly !== true
  const editor = useRichText(props)
  const formatting = useFormatBar()
  const row = useRef<HTMLDivElement>(null)
  const room = useRoomForTools(row, extras !== undefined)
  useEffect(() => {
    onEditor?.(editor)
    return () => onEditor?.(undefined)
  }, [editor, onEditor])
  return (
    <div className={classes['whole']} style={{ minHeight: lowestEditor }}>
      <EditorContent editor={editor} className={classes['box']} style={{ minHeight: props.minHeight }} data-editor />
      {props.children}
      {hasTools && formatting.isOpen && (
        <FormattingRow {...{ editor, pictures, room, fonts }} hasHeadings={isDocument} extras={extras} />
      )}
      <div ref={row} className={classes['tools']} data-narrow={!room.forExtras || undefined}>
        {hasTools && <TextTools {...{ editor, pictures, room, formatting }} />}
        {room.forExtras && extras}
        {props.tools}
      </div>
    </div>
  )
}
