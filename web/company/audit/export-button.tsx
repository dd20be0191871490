import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { auditExportPath, type AuditFilter } from '../../../domain/company/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { toDateInput } from '../../ui/date/date-words.ts'

const addressOf = (filter: AuditFilter): string => {
  const words = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `${auditExportPath}?${new URLSearchParams(words).toString()}`
}

interface ExportButtonProps {
  /** Filters of the list on screen: the export contains the same rows, complete. */
  readonly filter: AuditFilter
  readonly isEmpty: boolean
}

/** Takes the list along as CSV. That it was taken is a line of the list itself. */
export function ExportButton({ filter, isEmpty }: ExportButtonProps) {
  const { api } = usePlatform()
  const { nameKey, timezone } = useClient()
  const download = useCommandOf(
    () => downloadFile(api, addressOf(filter), `audit-${nameKey}-${toDateInput(Date.now(), timezone)}.csv`),
    { onDone: () => notify({ title: 'Exported', message: 'The audit list shows that you took it.', kind: 'success' }) },
  )
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      disabled={isEmpty}
      loading={download.isRunning}
      onClick={() => download.start(undefined)}
    >
      Export CSV
    </Button>
  )
}
