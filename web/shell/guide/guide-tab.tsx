import { Portal, Transition, UnstyledButton, type MantineTransition } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { GuidePanel } from './guide-panel.tsx'
import { useGuide } from './use-guide.ts'
import classes from './guide.module.css'

/** Panel animations take 400 to 500 ms (1-shell section 9). */
const shrinkMs = 400

/** It grows out of the tab, and shrinks back into it. */
const shrink: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(0.08)' },
  transitionProperty: 'opacity, transform',
}

/** The guide of the page: a tab on the header, and the panel that it opens (1-shell section 2.3). */
export function GuideTab() {
  const { guide, isOpen, isByHand, open, close } = useGuide()
  const tab = useRef<HTMLButtonElement>(null)
  // The shrinking panel keeps its guide, also after its page was left.
  const [shown, setShown] = useState(guide)
  if (isOpen && guide !== shown) setShown(guide)
  const closeIt = () => {
    close()
    if (isByHand) tab.current?.focus()
  }
  return (
    <>
      {guide && (
        <UnstyledButton
          ref={tab}
          className={classes['tab']}
          aria-expanded={isOpen}
          title={guide.title}
          onClick={isOpen ? closeIt : open}
        >
          <IconBook2 size={16} stroke={1.75} aria-hidden />
          <span className={classes['word']}>Guide</span>
        </UnstyledButton>
      )}
      <Transition mounted={isOpen} transition={shrink} duration={shrinkMs} timingFunction="cubic-bezier(0.2, 0, 0, 1)">
        {(styles) => (
          <Portal>{shown && <GuidePanel guide={shown} style={styles} isFocused={isByHand} onClose={closeIt} />}</Portal>
        )}
      </Transition>
    </>
  )
}
