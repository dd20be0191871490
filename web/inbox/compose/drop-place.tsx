import { Portal } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './compose.module.css'

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files may be dropped anywhere on the pane around the message that is being written: while they are dragged over it, it
 * says where they will land. The text itself takes pictures at the place where they are dropped.
 */
export function DropPlace({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [pane, setPane] = useState<HTMLElement | undefined>(undefined)
  const drop = useEffectEvent((event: DragEvent) => {
    setPane(undefined)
    if (!bringsFiles(event)) return
    event.preventDefault()
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const around = mark.current?.closest<HTMLElement>('[data-pane]')
    if (!around) return undefined
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setPane(around)
    }
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && around.contains(event.relatedTarget))) setPane(undefined)
    }
    const dropped = (event: DragEvent) => drop(event)
    // Also where the text took the files for itself.
    const anywhere = () => setPane(undefined)
    around.addEventListener('dragover', over)
    around.addEventListener('dragleave', leave)
    around.addEventListener('drop', dropped)
    window.addEventListener('drop', anywhere, true)
    return () => {
      around.removeEventListener('dragover', over)
      around.removeEventListener('dragleave', leave)
      around.removeEventListener('drop', dropped)
      window.removeEventListener('drop', anywhere, true)
    }
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {pane && (
        <Portal target={pane}>
          <div className={classes['dropPlace']} role="status">
            <IconUpload size={20} stroke={1.75} aria-hidden />
            Drop files to attach them. Pictures dropped on the text stand in the text.
          </div>
        </Portal>
      )}
    </>
  )
}
