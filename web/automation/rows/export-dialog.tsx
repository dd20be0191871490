import { Button, Checkbox, Group, Progress, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ErrorState } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import type { RowsDialogProps } from './open-row-dialogs.tsx'
import { useExport, useExportRow, useOwnExports, type ExportRow } from './use-export.ts'
import classes from './rows.module.css'

type Control = ReturnType<typeof useExport>

/** The columns that the person may read, each to be left out. */
function Columns({ control }: { readonly control: Control }) {
  const { columns, picked, setPicked, pickAll, pickListed } = control
  return (
    <fieldset className={classes['columns']}>
      <legend className={classes['label']}>Columns</legend>
      <Group gap="xs" className={classes['picks']}>
        <Button size="compact-xs" variant="subtle" onClick={pickListed}>
          Those of the list
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={pickAll}>
          All {columns.length}
        </Button>
      </Group>
      <Checkbox.Group value={picked} onChange={setPicked}>
        <div className={classes['boxes']}>
          {columns.map(({ field, label }) => (
            <Checkbox key={field} value={field} label={label} size="sm" />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
]

const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
]

function Format({ control }: { readonly control: Control }) {
  const { format, setFormat, separator, setSeparator } = control
  return (
    <Group gap="lg" align="end">
      <div>
        <p className={classes['label']} id="export-format">
          Format
        </p>
        <SegmentedControl
          aria-labelledby="export-format"
          data={formats}
          value={format}
          onChange={(next) => setFormat(next === 'xlsx' ? 'xlsx' : 'csv')}
        />
      </div>
      {format === 'csv' && (
        <div>
          <p className={classes['label']} id="export-separator">
            Between columns
          </p>
          <SegmentedControl
            aria-labelledby="export-separator"
            data={separators}
            value={separator}
            onChange={(next) => setSeparator(next === ';' || next === '\t' ? next : ',')}
          />
        </div>
      )}
    </Group>
  )
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

function stateWords({ state, total, done, error, format }: ExportRow): string {
  const kind = format.toUpperCase()
  if (state === 'waiting') return `${kind}, waiting`
  if (state === 'running') return `${kind}, ${done.toLocaleString('en-US')} of ${counted(total)}`
  if (state === 'done') return `${kind}, ${counted(total)}`
  return state === 'stopped' ? `${kind}, stopped` : (error ?? `${kind}, failed`)
}

function OwnExport({ row }: { readonly row: ExportRow }) {
  const { stop, download, isDownloading } = useExportRow()
  const isRunning = row.state === 'waiting' || row.state === 'running'
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span className={row.state === 'failed' ? classes['fault'] : undefined}>
          {stateWords(row)}{' '}
          <span className={classes['quiet']}>
            <TimeText at={row.date} isRelative />
          </span>
        </span>
        {isRunning && (
          <Button size="compact-sm" variant="default" onClick={() => stop(row)}>
            Stop
          </Button>
        )}
        {row.state === 'done' && row.file && (
          <Button
            size="compact-sm"
            loading={isDownloading}
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => download(row)}
          >
            Download<span className="fl-unseen"> {row.file.name}</span>
          </Button>
        )}
      </Group>
      {isRunning && (
        <Progress
          size="xs"
          mt={4}
          value={(100 * row.done) / Math.max(1, row.total)}
          aria-label={`Export: ${stateWords(row)}`}
        />
      )}
    </li>
  )
}

/** Writes rows of a list into a file, in the background; the file is its maker's alone. */
export function ExportDialog({ onClose, ...asked }: RowsDialogProps) {
  const control = useExport(asked)
  const own = useOwnExports(asked.definition)
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        {asked.words}. The file is kept for three days, only you can download it, and the data log says that you made
        it.
      </p>
      <Format control={control} />
      <Columns control={control} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          data-autofocus
          loading={control.isBeginning}
          disabled={control.fields.length === 0}
          onClick={control.start}
        >
          Export
        </Button>
      </Group>
      {own.error && <ErrorState error={own.error} onRetry={own.retry} />}
      {own.rows.length > 0 && (
        <section aria-label="Your exports">
          <p className={classes['label']}>Your exports</p>
          <ul className={classes['own']}>
            {own.rows.map((row) => (
              <OwnExport key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
