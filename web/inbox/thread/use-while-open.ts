import { useIsOpen } from '../../ui/use-is-open.ts'

/** Handles an answer only while its screen is open: a user who has left it is not led back. */
export function useWhileOpen(follow: (id: string) => void): (id: string) => void {
  const isOpen = useIsOpen()
  return (id) => {
    if (isOpen()) follow(id)
  }
}
