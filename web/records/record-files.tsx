import { IconPaperclip } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { keepsFiles } from '../../domain/inbox/index.ts'
import type { RecordDefinition, UploaderRules } from '../../domain/kernel/index.ts'
import { showModal } from '../platform/dialogs.ts'
import { screensOf } from '../screens.ts'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { StoredFiles } from '../ui/files/stored-files.tsx'
import { Uploader } from '../ui/files/uploader/uploader.tsx'
import { useFilesOfRecord } from '../ui/files/use-files-of-record.ts'
import { EmptyState } from '../ui/states.tsx'
import { filesIn } from './usual-tabs.ts'

/** Records carry files of any type unless their room says otherwise. */
const usualRules: UploaderRules = { accept: 'any', limit: 10 }

interface FilesDialogProps {
  readonly definition: RecordDefinition
  readonly id: string
  readonly onClose: () => void
}

function FilesDialog({ definition, id, onClose }: FilesDialogProps) {
  const own = screensOf(definition).files
  const place = useFilesOfRecord(definition, id, own?.pathOf)
  return (
    <Uploader rules={own?.rules ?? usualRules} place={place}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Uploader>
  )
}

const showFilesDialog = ({ definition, row }: RecordPartProps) =>
  showModal({
    title: `Add files to ${definition.title(row) || definition.label.one.toLowerCase()}`,
    body: (close) => <FilesDialog definition={definition} id={row.id} onClose={close} />,
  })

/** The way to add files to a record that keeps some, for who may write it. */
function AddFiles(props: RecordPartProps) {
  if (!keepsFiles(props.definition) || !props.row.can.write) return null
  return (
    <Button
      variant="default"
      mt="sm"
      leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
      onClick={() => showFilesDialog(props)}
    >
      Add files
    </Button>
  )
}

/** The files of a record, and the way to more. */
export function RecordFiles(props: RecordPartProps) {
  const files = filesIn(props.definition, props.row)
  return (
    <>
      {files.length === 0 && <EmptyState title="No files found" icon={IconPaperclip} />}
      <StoredFiles files={files} isNamed />
      <AddFiles {...props} />
    </>
  )
}
