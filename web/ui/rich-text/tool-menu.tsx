import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { Tool, type ToolProps } from './tool-bar.tsx'

interface ToolMenuProps extends Pick<ToolProps, 'label' | 'icon' | 'isOn'> {
  readonly editor: Editor
  readonly children: ReactNode
}

/** A tool that opens a menu; the cursor is in the text again when it closes. */
export function ToolMenu({ editor, children, ...tool }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
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
        <Tool {...tool} isOpen={isOpen} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
