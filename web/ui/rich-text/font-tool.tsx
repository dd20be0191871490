import { Menu } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { htmlFonts } from '../../../domain/kernel/index.ts'
import { Tool } from './tool-bar.tsx'

interface FontToolProps {
  readonly editor: Editor
  readonly fonts: readonly string[]
}

const fontAt = (editor: Editor): string => String(editor.getAttributes('font')['font'] ?? '')

/** Chooses the font of what is selected, or of what is typed next. */
export function FontTool({ editor, fonts }: FontToolProps) {
  const font = useEditorState({ editor, selector: ({ editor: current }) => fontAt(current) })
  const [isOpen, setOpen] = useState(false)
  const set = (next: string | undefined) => editor.chain().setFont(next).run()
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      returnFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onClose={() => editor.view.focus()}
    >
      <Menu.Target>
        <Tool label={font === '' ? 'Font' : `Font: ${font}`} icon={IconTypography} isOn={font !== ''} isOpen={isOpen} />
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
