import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { FileInput } from '../../ui/files/file-input.tsx'

/** Chooses files from the device. */
export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip label="Attach files">
        <ActionIcon aria-label="Attach files" onClick={() => input.current?.click()}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <FileInput input={input} label="Files to attach" onFiles={onFiles} />
    </>
  )
}
