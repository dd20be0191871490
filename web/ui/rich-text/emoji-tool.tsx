import { Popover, Skeleton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../lazy-part.tsx'
import { chainIn } from './chain-in.ts'
import { Tool } from './tool-bar.tsx'

const EmojiPicker = lazyPart(async () => (await import('./emoji/emoji-picker.tsx')).EmojiPicker)

/** Puts an emoji where the cursor is. */
export function EmojiTool({ editor }: { readonly editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const choose = (sign: string) => {
    // An open layer would take the focus back from the text.
    flushSync(() => setOpen(false))
    chainIn(editor).insertContent(sign).run()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="top-start">
      <Popover.Target>
        <Tool label="Emoji" icon={IconMoodSmile} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Emoji">
        <Suspense fallback={<Skeleton width={264} height={292} />}>
          <EmojiPicker onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
