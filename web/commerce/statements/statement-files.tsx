import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { changePeriod, type StatementOwner, type StatementPeriod } from './statement-period.ts'
import classes from './statements.module.css'

export interface StatementFilesProps {
  readonly owner: StatementOwner
  readonly period: StatementPeriod
  readonly onPeriod: (period: StatementPeriod) => void
}

/** Period of a statement, and its files. */
export function StatementFiles({ owner, period, onPeriod }: StatementFilesProps) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const { start, isRunning } = useCommandOf((format: 'pdf' | 'csv') => {
    const query = new URLSearchParams({ ...period }).toString()
    const path = `/statements/${owner.record}/${encodeURIComponent(owner.id)}/${format}`
    return downloadFile(api, query === '' ? path : `${path}?${query}`, `Statement ${owner.name}.${format}`)
  })
  const input = (end: keyof StatementPeriod, label: string) => (
    <DateInput
      label={label}
      timezone={timezone}
      value={fromDateInput(period[end] ?? '', timezone) ?? ''}
      earliest={end === 'until' ? fromDateInput(period.from ?? '', timezone) : undefined}
      onChange={(value) => onPeriod(changePeriod(period, { end, value, timezone }))}
    />
  )
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
      {input('from', 'From')}
      {input('until', 'Until')}
      <Group gap={8} className={classes['files']}>
        {button('pdf', 'Statement as PDF')}
        {button('csv', 'CSV')}
      </Group>
    </div>
  )
}
