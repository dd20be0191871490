import { Portal } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchDrops } from '../../ui/files/watch-drops.ts'
import classes from './attachments.module.css'

/**
 * Files may be dropped anywhere on the pane around the message that is being written: while they are dragged over it, it
 * says where they will land. The text itself takes pictures at the place where they are dropped.
 */
export function DropPlace({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [pane, setPane] = useState<HTMLElement | undefined>(undefined)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const around = mark.current?.closest<HTMLElement>('[data-pane]')
    if (!around) return undefined
    return watchDrops(around, {
      onOver: (isOver) => setPane(isOver ? around : undefined),
      onFiles: (files) => take(files),
    })
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {pane && (
        <Portal target={pane}>
          <div className={classes['dropPlace']} role="status">
            <IconUpload size={20} stroke={1.75} aria-hidden />
            Drop files to attach them. Pictures dropped on the text become part of it.
          </div>
        </Portal>
      )}
    </>
  )
}
