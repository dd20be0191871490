import { Button } from '@mantine/core'
import { useFileAddress } from '../../ui/files/file-address.ts'

interface FileButtonProps {
  /** Stored address of the file, which needs a session. */
  readonly url: string
  readonly children: string
}

/** Opens a stored file in a new tab, by an address that needs no session. */
export function FileButton({ url, children }: FileButtonProps) {
  const address = useFileAddress(url)
  return (
    <Button
      size="xs"
      variant="default"
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      data-disabled={address === undefined || undefined}
    >
      {children}
    </Button>
  )
}
