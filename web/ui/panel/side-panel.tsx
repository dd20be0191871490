import { Drawer } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { modals, openAlert, usePanelOver } from '../../platform/dialogs.ts'
import { useStore } from '../../platform/store.ts'
import { DialogStart } from '../dialog-start.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { OverPage } from '../use-shortcuts.ts'
import { panelSlide, useSlideIn } from '../use-slide-in.ts'

interface SidePanelProps {
  readonly title: string
  /** Accessible name of the cross: 'Close clients'. */
  readonly closeLabel: string
  readonly side?: 'left' | 'right'
  /** Width in pixels. */
  readonly size: number
  /** It was closed, and has slid away. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Escape closes only the top layer (1-shell section 2.3). */
function useIsTop(): boolean {
  const [isAlerting, isAsking] = [useStore(openAlert) !== undefined, useStore(modals).length > 0]
  return !isAlerting && !isAsking
}

/** A panel that slides over the page from one side, and away by Escape, a click outside, or its cross. */
export function SidePanel({ title, closeLabel, side = 'right', size, onClose, children }: SidePanelProps) {
  const [isIn, slideOut] = useSlideIn()
  useFocusReturn()
  const [isLeaving, setLeaving] = useState(false)
  usePanelOver(!isLeaving)
  const isTop = useIsTop()
  return (
    <Drawer
      opened={isIn}
      onClose={() => {
        setLeaving(true)
        slideOut()
      }}
      closeOnEscape={isTop}
      onExitTransitionEnd={onClose}
      transitionProps={panelSlide}
      returnFocus={false}
      position={side}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <DialogStart />
      <OverPage value={!isLeaving}>{children}</OverPage>
    </Drawer>
  )
}
