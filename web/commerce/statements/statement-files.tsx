import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PeriodInputs, type OpenPeriod } from '../../ui/date/period-inputs.tsx'
import type { StatementOwner } from './statement-period.ts'
import classes from './statements.module.css'

export interface StatementFilesProps {
  readonly owner: StatementOwner
  readonly period: OpenPeriod
  readonly onPeriod: (period: OpenPeriod) => void
}

/** Period of a statement, and its files. */
export function StatementFiles({ owner, period, onPeriod }: StatementFilesProps) {
  const { api } = usePlatform()
  const { start, isRunning } = useCommandOf((format: 'pdf' | 'csv') => {
    const query = new URLSearchParams({ ...period }).toString()
    const path = `/statements/${owner.record}/${encodeURIComponent(owner.id)}/${format}`
    return downloadFile(api, query === '' ? path : `${path}?${query}`, `Statement ${owner.name}.${format}`)
  })
  const button = (format: 'pdf' | 'csv', label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      disabled={isRunning}
      onClick={() => start(format)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes['period']}>
      <PeriodInputs period={period} onPeriod={onPeriod} />
      <Group gap={8} className={classes['files']}>
        {button('pdf', 'Statement as PDF')}
        {button('csv', 'CSV')}
      </Group>
    </div>
  )
}
