import { Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { linkAddress, linkChangedWording } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { chainIn } from './chain-in.ts'
import { Tool } from './tool-bar.tsx'
import classes from './rich-text.module.css'

function setLink(editor: Editor, typed: string): void {
  const chain = chainIn(editor).extendMarkRange('link')
  if (typed.trim() === '') {
    chain.unsetLink().run()
    return
  }
  const { url, isChanged } = linkAddress(typed)
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: url } }] }]).run()
  else chain.setLink({ href: url }).run()
  if (isChanged) notify(linkChangedWording(url))
}

/** Sets, changes or removes a link (1-shell section 5, 'Editor link'). */
export function LinkTool({ editor }: { readonly editor: Editor }) {
  const isOn = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''))
    setOpen(true)
  }
  const finish = (typed: string) => {
    // An open layer would take the focus back from the text.
    flushSync(() => setOpen(false))
    setLink(editor, typed)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="top-start">
      <Popover.Target>
        <Tool label="Link" icon={IconLink} isOn={isOn} isOpen={isOpen} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <form
          className={classes['linkForm']}
          onSubmit={(event) => {
            event.preventDefault()
            // The message around it is not sent by this.
            event.stopPropagation()
            finish(address)
          }}
        >
          <TextInput
            data-autofocus
            aria-label="Address of the link"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          {isOn && (
            <Button variant="default" onClick={() => finish('')}>
              Remove
            </Button>
          )}
          <Button type="submit">Set</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
