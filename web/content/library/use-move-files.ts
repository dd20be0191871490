import { moveFiles, type FolderPlace } from '../../../domain/content/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { fileCount, placeName } from './use-folders.ts'

type Groups = readonly { readonly from: string; readonly ids: readonly string[] }[]

const countOf = (groups: Groups): number => groups.reduce((sum, { ids }) => sum + ids.length, 0)

interface MoveOptions {
  readonly onDone?: () => void
  /** The folder itself where it was made just now. */
  readonly made?: FolderPlace | undefined
}

/** Moves files into a folder, with Undo. A refusal is reported, and no file has moved then. */
export function useMoveFiles(folders: readonly FolderPlace[]) {
  const { run, start, isRunning } = useCommand(moveFiles)
  const takeBack = async (moved: Groups, folder: string) => {
    let back = 0
    for (const { from, ids } of moved) {
      const answer = await run({ body: { chosen: { ids: [...ids] }, folder: from, from: folder } })
      back += countOf(answer.moved)
    }
    const stayed = countOf(moved) - back
    if (stayed > 0)
      notify({
        title: `${fileCount(back)} moved back`,
        message: `${fileCount(stayed)} stayed, because a colleague has moved or deleted them.`,
      })
  }
  const notifyMoved = (moved: Groups, folder: string, made: FolderPlace | undefined) => {
    const undo = () => {
      takeBack(moved, folder).catch(() => {
        // The refusal has been shown by its command.
      })
    }
    const where = placeName(made ? [...folders, made] : folders, folder)
    if (countOf(moved) === 0) notify({ title: `Already in ${where}`, message: 'Nothing was moved.' })
    else
      notify({
        kind: 'success',
        title: `${fileCount(countOf(moved))} moved to ${where}`,
        action: { label: 'Undo', run: undo },
      })
  }
  return {
    isMoving: isRunning,
    move: (chosen: RowChoiceSent, folder: string, { onDone, made }: MoveOptions = {}) =>
      start({ body: moveFiles.body.parse({ chosen, folder }) }, ({ moved }) => {
        onDone?.()
        notifyMoved(moved, folder, made)
      }),
  }
}
