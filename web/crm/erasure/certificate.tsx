import { Button, Progress } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { erasures, fateWords, heldKinds } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime } from '../../ui/format-value.ts'
import { printPaper, put } from '../../ui/print-paper.ts'
import { HeldTable } from './held-table.tsx'
import classes from './erasure.module.css'

type Certificate = RowOf<typeof erasures>

const read = ({ row }: RecordPartProps): Certificate => ({ ...row, ...erasures.shape.strip().parse(row) })

const counted = (count: number): string => count.toLocaleString('en-US')

/** Data of the certificate outside its table, as pairs of label and value. */
function factsOf(one: Certificate, timezone: string): readonly (readonly [string, string])[] {
  return [
    ['Id of the contact', one.erased_id],
    ['Begun', formatDateTime(one.date, timezone)],
    ['Erased', one.erased_at === undefined ? 'Not yet' : formatDateTime(one.erased_at, timezone)],
    ['By', one.creator.label],
    ['Reason', one.reason],
    ['Messages emptied', counted(one.emptied)],
    ['Records without the name', counted(one.unnamed)],
    ['Addresses and numbers that groups leave out', counted(one.suppressed)],
    ['SHA-256 of the package', one.package_sha256 ?? 'No package was made'],
  ]
}

/** The certificate of an erasure: the held data, its handling, and the user who did it. */
export function CertificatePage(props: RecordPartProps) {
  const one = read(props)
  const { timezone } = useClient()
  return (
    <section className={classes['page']} aria-label="Certificate">
      {one.state === 'erasing' && (
        <div>
          <p className={classes['quiet']}>The person is being erased: {one.done}% done.</p>
          <Progress size="xs" mt={6} value={one.done} aria-label={`Erasure: ${one.done}%`} />
        </div>
      )}
      <dl className={classes['facts']}>
        {factsOf(one, timezone).map(([label, value]) => (
          <div key={label} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <HeldTable held={one.held} />
    </section>
  )
}

function fill(page: HTMLElement, one: Certificate, timezone: string): void {
  for (const [label, value] of factsOf(one, timezone)) put(page, 'p', `${label}: ${value}`)
  const list = put(page, 'ul', '')
  for (const { kind, count } of one.held.filter((held) => held.count > 0)) {
    const { label, fate, why } = heldKinds[kind]
    put(list, 'li', `${label}: ${counted(count)}. ${fateWords[fate]}. ${why}`)
  }
}

/** Prints the certificate; the printer's window makes a PDF of it as well. */
export function PrintCertificate(props: RecordPartProps) {
  const one = read(props)
  const { timezone, name } = useClient()
  return (
    <Button
      size="xs"
      variant="default"
      disabled={one.state !== 'done'}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      onClick={() => void printPaper(`Certificate of erasure, ${name}`, (page) => fill(page, one, timezone))}
    >
      Print
    </Button>
  )
}
