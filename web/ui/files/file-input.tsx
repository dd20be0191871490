import type { RefObject } from 'react'

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Extensions with their dot, or types, that the device offers; all of them when absent. */
  readonly accept?: readonly string[] | undefined
  /** Opens the camera of a phone at once. */
  readonly isCamera?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the device's own choice of files; unseen, because a button of the product leads to it. */
export function FileInput({ input, label, accept, isCamera = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={!isCamera}
      hidden
      accept={accept?.join(',')}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // The same file can be chosen once more.
        event.currentTarget.value = ''
      }}
    />
  )
}
