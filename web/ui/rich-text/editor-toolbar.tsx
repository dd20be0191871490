import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconBold, IconHeading, IconItalic, IconLink, IconList, IconListNumbers, type Icon } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { linkAddress, linkChangedWording } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import classes from './rich-text.module.css'

interface Tool {
  readonly label: string
  readonly icon: Icon
  readonly isOn: boolean
  readonly run: () => void
}

function ToolButton({ label, icon: Shape, isOn, run }: Tool) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isOn} className={isOn ? classes['toolOn'] : undefined} onClick={run}>
        <Shape size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function setLink(editor: Editor, typed: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (typed.trim() === '') {
    chain.unsetLink().run()
    return
  }
  const { url, isChanged } = linkAddress(typed)
  if (editor.state.selection.empty)
    chain.insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: url } }] }]).run()
  else chain.setLink({ href: url }).run()
  if (isChanged) notify(linkChangedWording(url))
}

function LinkTool({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''))
    setOpen(true)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="top-start">
      <Popover.Target>
        <Tooltip label="Link">
          <ActionIcon
            aria-label="Link"
            aria-pressed={isOn}
            className={isOn ? classes['toolOn'] : undefined}
            onClick={open}
          >
            <IconLink size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <form
          className={classes['linkForm']}
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
            setLink(editor, address)
          }}
        >
          <TextInput
            data-autofocus
            aria-label="Address of the link"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit">Set</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Buttons of the text. */
export function EditorToolbar({ editor, hasHeadings }: { readonly editor: Editor; readonly hasHeadings: boolean }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: hasHeadings && current.isActive('heading'),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div role="group" aria-label="Text" className={classes['toolGroup']}>
      {hasHeadings && (
        <ToolButton
          label="Heading"
          icon={IconHeading}
          isOn={on.heading}
          run={() => chain().toggleHeading({ level: 2 }).run()}
        />
      )}
      <ToolButton label="Bold" icon={IconBold} isOn={on.bold} run={() => chain().toggleBold().run()} />
      <ToolButton label="Italic" icon={IconItalic} isOn={on.italic} run={() => chain().toggleItalic().run()} />
      <ToolButton
        label="Bulleted list"
        icon={IconList}
        isOn={on.bullets}
        run={() => chain().toggleBulletList().run()}
      />
      <ToolButton
        label="Numbered list"
        icon={IconListNumbers}
        isOn={on.numbers}
        run={() => chain().toggleOrderedList().run()}
      />
      <LinkTool editor={editor} isOn={on.link} />
    </div>
  )
}
