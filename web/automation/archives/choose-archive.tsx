import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { IconMailUp } from '@tabler/icons-react'
import { useRef } from 'react'

interface ChooseArchiveProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly label: string
  readonly onFile: (file: File) => void
}

/** Opens the choice of an archive on the device. Any file is offered: mailboxes have no common ending. */
export function ChooseArchive({ label, onFile, variant = 'filled', disabled = false }: ChooseArchiveProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (file !== null) onFile(file)
    // The same file can be chosen once more, to continue its upload.
    reset.current?.()
  }
  return (
    <FileButton resetRef={reset} onChange={choose} inputProps={{ 'aria-label': label }}>
      {(button) => (
        <Button
          {...button}
          size="compact-md"
          variant={variant}
          disabled={disabled}
          leftSection={<IconMailUp size={16} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}
