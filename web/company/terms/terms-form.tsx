import { Button, TextInput } from '@mantine/core'
import { terms } from '../../../domain/company/index.ts'
import { htmlField } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { showTerms } from './terms-dialog.tsx'
import { useNextTerms, type NextTerms } from './use-next-terms.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './terms.module.css'

/** The versions that were published, the one in force first. */
function PublishedTerms({ rows }: { readonly rows: readonly Presented<typeof terms>[] }) {
  if (rows.length === 0) return <p className={classes['version']}>Nothing is published yet, so users are not asked.</p>
  return (
    <ol className={classes['published']} aria-label="Published versions">
      {rows.map(({ id, edition, date }, at) => (
        <li key={id}>
          <strong>{edition}</strong>
          <TimeText at={date} />
          {at === 0 && <span>in force</span>}
        </li>
      ))}
    </ol>
  )
}

const textField = htmlField('terms', 'Text', { required: true })

function NextTermsForm({ next }: { readonly next: NextTerms }) {
  const { shown, change, missing } = next
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void next.publish()
      }}
    >
      <TextInput
        label="Next version"
        description="The name that users will see, such as 2026-11."
        withAsterisk
        value={shown.edition}
        error={missing.edition}
        onChange={(event) => change({ ...shown, edition: event.currentTarget.value })}
      />
      <HtmlField
        field={textField}
        value={shown.terms}
        error={missing.terms}
        isReadOnly={false}
        onChange={(html) => change({ ...shown, terms: String(html) })}
      />
      <div className={classes['actions']}>
        <Button size="compact-md" variant="subtle" disabled={!next.isChanged} onClick={next.reset}>
          As it was
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={shown.terms.trim() === ''}
          onClick={() => showTerms({ version: shown.edition, terms: shown.terms }, { isToRead: true })}
        >
          Preview
        </Button>
        <Button type="submit" size="compact-md" loading={next.isPublishing} disabled={!next.isChanged}>
          Publish
        </Button>
      </div>
    </form>
  )
}

/** Terms of use: the versions so far, and the next one. For admins of the default client. */
export function TermsForm() {
  const list = useRecords(terms, { pageSize: 20 })
  const inForce = useRecord(terms, list.rows[0]?.id)
  const next = useNextTerms(list.rows, inForce.row?.terms ?? '')
  // Input for the next version stays when the list cannot be read again.
  const failed = [list.rows.length === 0 && list, inForce.row === undefined && inForce].find((one) => one && one.error)
  if (failed) return <ErrorState error={failed.error} onRetry={failed.retry} />
  if (list.isLoading || inForce.isLoading) return <RowsSkeleton rows={3} />
  return (
    <>
      <PublishedTerms rows={list.rows} />
      <NextTermsForm next={next} />
    </>
  )
}
