import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { inboxWording, previewWords, type DataArgument } from '../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { MailFrame } from '../message/mail-frame.tsx'
import { MissingWords } from './missing-words.tsx'
import { TriedRecordField, triedWith } from './tried-record-field.tsx'
import classes from './replies.module.css'

interface WordsPreviewProps {
  readonly id: string
  readonly subject: string
  readonly html: string
  readonly argument: DataArgument
}

/** Why the words cannot be filled in: while one writes, a brace is often still open. */
function Fault({ error }: { readonly error: unknown }) {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const { message } = issues.map(inboxWording).find((one) => one !== undefined) ?? reasonOf(error)
  return (
    <p role="status" className={classes['fault']}>
      {message}
    </p>
  )
}

/** Preview of the text for its recipients, filled in with a chosen record. */
export function WordsPreview({ id, subject, html, argument }: WordsPreviewProps) {
  const { api } = usePlatform()
  const client = useClient()
  const definition = triedWith(argument)
  const [parentPath, setParentPath] = useState<string>()
  const asked = useDeferredValue(JSON.stringify({ parentPath, subject, html }))
  const { data, error } = useQuery({
    queryKey: ['words-preview', client.id, asked],
    queryFn: () => api.call(previewWords, { body: JSON.parse(asked) as { subject: string; html: string } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  })
  return (
    <section className={classes['preview']} aria-label="Preview">
      {definition && <TriedRecordField key={definition.name} definition={definition} onChange={setParentPath} />}
      {error && <Fault error={error} />}
      {data && !error && <MissingWords names={data.missing} />}
      {data && (
        <div className={classes['paper']}>
          {data.subject !== '' && <p className={classes['subject']}>{data.subject}</p>}
          <MailFrame id={`words ${id}`} title="Preview of the reply" html={data.html} showImages showQuoted />
        </div>
      )}
    </section>
  )
}
