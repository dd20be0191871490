import { Menu } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { htmlFonts } from '../../../domain/kernel/index.ts'
import { ToolMenu } from './tool-menu.tsx'

interface FontToolProps {
  readonly editor: Editor
  readonly fonts: readonly string[]
}

const fontAt = (editor: Editor): string => String(editor.getAttributes('font')['font'] ?? '')

/** Chooses the font of the selection, or of the next input. */
export function FontTool({ editor, fonts }: FontToolProps) {
  const font = useEditorState({ editor, selector: ({ editor: current }) => fontAt(current) })
  const set = (next: string | undefined) => editor.chain().setFont(next).run()
  return (
    <ToolMenu editor={editor} label={font === '' ? 'Font' : `Font: ${font}`} icon={IconTypography} isOn={font !== ''}>
      <Menu.Item aria-current={font === '' || undefined} onClick={() => set(undefined)}>
        Font of the page
      </Menu.Item>
      {fonts.map((name) => (
        <Menu.Item
          key={name}
          aria-current={font === name || undefined}
          style={{ fontFamily: htmlFonts[name] ?? name }}
          onClick={() => set(name)}
        >
          {name}
        </Menu.Item>
      ))}
    </ToolMenu>
  )
}
