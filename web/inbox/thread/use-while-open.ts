import { useIsOpen } from '../../ui/use-is-open.ts'

/** Does what follows on an answer only while the screen that asked is open: whoever has left it is not led back. */
export function useWhileOpen(follow: (id: string) => void): (id: string) => void {
  const isOpen = useIsOpen()
  return (id) => {
    if (isOpen()) follow(id)
  }
}
