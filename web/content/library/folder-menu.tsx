import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { chooseFolder } from './choose-folder.tsx'
import { useFolderCommands, type Folder } from './use-folders.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface FolderMenuProps {
  readonly folder: Folder
  readonly folders: readonly Folder[]
}

/** Actions on a folder. */
export function FolderMenu({ folder, folders }: FolderMenuProps) {
  const { rename, move, remove } = useFolderCommands(folders)
  const { words, change } = useAddressWords()
  const leave = () => {
    if (words['folder'] === folder.id) change({ folder: folder.parent || undefined })
  }
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Folder ${folder.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => {
            rename(folder).catch(() => {
              // A refusal has been shown by its command.
            })
          }}
        >
          Rename…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderSymlink {...icon} />}
          onClick={() =>
            chooseFolder({
              title: `Move folder ${folder.name} to`,
              without: folder.id,
              at: folder.parent,
              onChoose: (parent, made) => move(folder, parent, made),
            })
          }
        >
          Move to…
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(folder, leave)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
