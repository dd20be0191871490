import { Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureExtensions } from '../../../domain/kernel/index.ts'
import { FileInput } from '../files/file-input.tsx'
import { chainIn } from './chain-in.ts'
import { Tool } from './tool-bar.tsx'
import classes from './rich-text.module.css'

const chosenPicture = ({ state }: Editor) => {
  const { selection } = state
  return selection instanceof NodeSelection && selection.node.type.name === 'picture' ? selection.node : undefined
}

const widths = [
  { value: '160', label: 'Small' },
  { value: '320', label: 'Medium' },
  { value: '600', label: 'Large' },
]

const nearest = (width: number): string =>
  widths.toSorted((a, b) => Math.abs(Number(a.value) - width) - Math.abs(Number(b.value) - width))[0]?.value ?? '600'

/** Sets the alternative text and the size of a chosen picture. */
function PictureForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const picture = chosenPicture(editor)
  const [alt, setAlt] = useState(String(picture?.attrs['alt'] ?? ''))
  const [width, setWidth] = useState(nearest(Number(picture?.attrs['width'] ?? 600)))
  return (
    <form
      className={classes['pictureForm']}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onDone()
        chainIn(editor).updateAttributes('picture', { alt, width, height: null }).run()
      }}
    >
      <TextInput
        data-autofocus
        label="Description"
        description="Read aloud by screen readers."
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <SegmentedControl aria-label="Size of the picture" data={widths} value={width} onChange={setWidth} fullWidth />
      <span className={classes['formEnd']}>
        <Button variant="default" onClick={() => (onDone(), chainIn(editor).deleteSelection().run())}>
          Remove
        </Button>
        <Button type="submit">Set</Button>
      </span>
    </form>
  )
}

interface PictureToolProps {
  readonly editor: Editor
  readonly onFiles: (files: readonly File[]) => void
}

/** Puts pictures from the device into the text; with one chosen, describes and sizes it. */
export function PictureTool({ editor, onFiles }: PictureToolProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isChosen = useEditorState({ editor, selector: ({ editor: current }) => chosenPicture(current) !== undefined })
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="top-start" width={300}>
        <Popover.Target>
          <Tool
            label={isChosen ? 'Change the picture' : 'Picture'}
            icon={IconPhoto}
            isOn={isChosen}
            isOpen={isOpen}
            onClick={() => (isChosen ? setOpen(true) : input.current?.click())}
          />
        </Popover.Target>
        <Popover.Dropdown aria-label="Picture">
          {/* An open layer would take the focus back from the text. */}
          <PictureForm editor={editor} onDone={() => flushSync(() => setOpen(false))} />
        </Popover.Dropdown>
      </Popover>
      <FileInput
        input={input}
        label="Pictures for the text"
        accept={pictureExtensions.map((extension) => `.${extension}`)}
        onFiles={onFiles}
      />
    </>
  )
}
