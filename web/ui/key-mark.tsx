import type { ReactNode } from 'react'

interface KeyMarkProps {
  readonly className?: string | undefined
  /** The adjacent name already says all. */
  readonly isSilent?: boolean
  readonly children: ReactNode
}

/** The key that a button or menu item names. A device without a keyboard does not show it (base.css). */
export const KeyMark = ({ className, isSilent = false, children }: KeyMarkProps) => (
  <kbd className={className} data-key-hint aria-hidden={isSilent || undefined}>
    {children}
  </kbd>
)
