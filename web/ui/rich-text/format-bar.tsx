import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconHeading,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState, type Editor } from '@tiptap/react'
import { chainIn } from './chain-in.ts'
import { Tool, ToolBar } from './tool-bar.tsx'
import classes from './rich-text.module.css'

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** 'Ctrl B', as the keyboard of this device names it. */
const keysOf = (keys: string): string => (isMac() ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧') : keys)

const stateOf = (editor: Editor) => ({
  heading: editor.isActive('heading'),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  code: editor.isActive('code') || editor.isActive('codeBlock'),
  mayUndo: undoDepth(editor.state) > 0,
  mayRedo: redoDepth(editor.state) > 0,
})

interface FormatBarProps {
  readonly editor: Editor
  readonly hasHeadings: boolean
}

/** Formatting of the text: marks, lists, quotes, code; clear formatting; undo and redo. */
export function FormatBar({ editor, hasHeadings }: FormatBarProps) {
  const on = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const chain = () => chainIn(editor)
  const clear = () => chain().unsetAllMarks().clearNodes().run()
  return (
    <ToolBar label="Formatting" className={classes['formatBar']}>
      {hasHeadings && (
        <Tool
          label="Heading"
          icon={IconHeading}
          isOn={on.heading}
          onClick={() => chain().toggleHeading({ level: 2 }).run()}
        />
      )}
      <Tool
        label="Bold"
        keys={keysOf('Ctrl B')}
        icon={IconBold}
        isOn={on.bold}
        onClick={() => chain().toggleBold().run()}
      />
      <Tool
        label="Italic"
        keys={keysOf('Ctrl I')}
        icon={IconItalic}
        isOn={on.italic}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        label="Underline"
        keys={keysOf('Ctrl U')}
        icon={IconUnderline}
        isOn={on.underline}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label="Strikethrough"
        keys={keysOf('Ctrl Shift S')}
        icon={IconStrikethrough}
        isOn={on.strike}
        onClick={() => chain().toggleStrike().run()}
      />
      <span className={classes['gap']} />
      <Tool
        label="Bulleted list"
        keys={keysOf('Ctrl Shift 8')}
        icon={IconList}
        isOn={on.bullets}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        keys={keysOf('Ctrl Shift 7')}
        icon={IconListNumbers}
        isOn={on.numbers}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool
        label="Quote"
        keys={keysOf('Ctrl Shift B')}
        icon={IconBlockquote}
        isOn={on.quote}
        onClick={() => chain().toggleBlockquote().run()}
      />
      <Tool
        label="Code"
        keys={keysOf('Ctrl E')}
        icon={IconCode}
        isOn={on.code}
        onClick={() => chain().toggleCode().run()}
      />
      <span className={classes['gap']} />
      <Tool label="Clear formatting" icon={IconClearFormatting} onClick={clear} />
      <Tool
        label="Undo"
        keys={keysOf('Ctrl Z')}
        icon={IconArrowBackUp}
        isOff={!on.mayUndo}
        onClick={() => chain().undo().run()}
      />
      <Tool
        label="Redo"
        keys={keysOf('Ctrl Shift Z')}
        icon={IconArrowForwardUp}
        isOff={!on.mayRedo}
        onClick={() => chain().redo().run()}
      />
    </ToolBar>
  )
}
