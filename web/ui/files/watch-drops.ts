const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

interface DropWatch {
  /** True while files are being dragged over the place. */
  readonly onOver: (isOver: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped anywhere on a place; gives the way to stop. */
export function watchDrops(around: HTMLElement, { onOver, onFiles }: DropWatch): () => void {
  const over = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    onOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && around.contains(event.relatedTarget))) onOver(false)
  }
  const drop = (event: DragEvent) => {
    onOver(false)
    if (!bringsFiles(event)) return
    event.preventDefault()
    onFiles([...(event.dataTransfer?.files ?? [])])
  }
  // Also where something within the place took the files for itself.
  const anywhere = () => onOver(false)
  around.addEventListener('dragover', over)
  around.addEventListener('dragleave', leave)
  around.addEventListener('drop', drop)
  window.addEventListener('drop', anywhere, true)
  return () => {
    around.removeEventListener('dragover', over)
    around.removeEventListener('dragleave', leave)
    around.removeEventListener('drop', drop)
    window.removeEventListener('drop', anywhere, true)
  }
}
