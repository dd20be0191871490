import { Button, Group } from '@mantine/core'
import { IconFolder, IconFolderPlus, IconHome } from '@tabler/icons-react'
import { folderTree, withinFolder } from '../../../domain/content/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { ChoiceList, type Choice } from '../../ui/choices/choice-list.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { topName, useFolderCommands, useFolders, type Folder } from './use-folders.ts'
import classes from './library.module.css'

interface ChoiceProps {
  /** A folder that is being moved: it and its contents are no choice. */
  readonly without?: string | undefined
  /** Present parent. */
  readonly at?: string | undefined
  /** `made` is a folder created just now: other parts do not know it yet. */
  readonly onChoose: (folder: string, made?: Folder) => void
  readonly onClose: () => void
}

const iconOf = (depth: number) => (
  <IconFolder size={18} stroke={1.75} aria-hidden style={{ marginInlineStart: depth * 18 }} />
)

function FolderChoice({ without, at, onChoose, onClose }: ChoiceProps) {
  const { folders, isLoading, error, retry } = useFolders()
  const { add } = useFolderCommands(folders)
  if (error && folders.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={4} height={36} />
  const hidden = without === undefined ? new Set<string>() : withinFolder(folders, without)
  const hintOf = (id: string) => (id === at ? 'It is here' : '')
  const choices: readonly Choice[] = [
    {
      id: '',
      label: topName,
      hint: hintOf(''),
      icon: <IconHome size={18} stroke={1.75} aria-hidden />,
      run: () => onChoose(''),
    },
    ...folderTree(folders)
      .filter(({ folder }) => !hidden.has(folder.id))
      .map(({ folder, depth }) => ({
        id: folder.id,
        label: folder.name,
        hint: hintOf(folder.id),
        icon: iconOf(depth + 1),
        run: () => onChoose(folder.id),
      })),
  ]
  const addFirst = async () => {
    const made = await add('')
    if (made) onChoose(made.id, made)
  }
  return (
    <div className={classes['chooser']}>
      <ChoiceList label="Folders" choices={choices} isFirst />
      <Group justify="space-between">
        <Button
          variant="subtle"
          leftSection={<IconFolderPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            addFirst().catch(() => {
              // A refusal has been shown by its command.
            })
          }}
        >
          New folder
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}

interface FolderQuestion extends Pick<ChoiceProps, 'without' | 'at'> {
  /** 'Move 3 files to' */
  readonly title: string
  readonly onChoose: ChoiceProps['onChoose']
}

/** Asks for a folder in a dialog. */
export const chooseFolder = ({ title, onChoose, ...rest }: FolderQuestion): (() => void) =>
  showModal({
    title,
    size: 'small',
    body: (close) => (
      <FolderChoice
        {...rest}
        onClose={close}
        onChoose={(...chosen) => {
          close()
          onChoose(...chosen)
        }}
      />
    ),
  })
