import { Button, Checkbox, Group, Input, Select, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { Suspense, useEffect, useState } from 'react'
import { dataArgumentLabels, documents, type DataArgument } from '../../../domain/inbox/index.ts'
import { choices, hasRole } from '../../../domain/kernel/index.ts'
import { useKeptRecord, type KeptRecord } from '../../ui/detail/use-kept-record.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { KeptNote } from '../../ui/detail/kept-note.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { chainIn } from '../../ui/rich-text/chain-in.ts'
import { toolsHeight } from '../../ui/rich-text/editor-heights.ts'
import { ReplyFiles } from './reply-files.tsx'
import { useReplyForm, type ReplyRow } from './use-reply-form.ts'
import { VariablesMenu } from './variables-menu.tsx'
import { WordsPreview } from './words-preview.tsx'
import classes from './replies.module.css'

const RichText = lazyPart(async () => (await import('../../ui/rich-text/rich-text.tsx')).RichText)

/** Pixels (1-shell section 9, editor heights). */
const editorHeight = 250

type Form = ReturnType<typeof useReplyForm>

const isArgument = (value: string | null): value is DataArgument => value !== null && value in dataArgumentLabels

function Heading({ form }: { readonly form: Form }) {
  const actor = useActor()
  const { words, change } = form
  return (
    <>
      <TextInput
        label="Name"
        required
        value={words.name}
        error={form.isComplete ? undefined : 'Enter a name for the reply.'}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Group gap="lg" align="end">
        <Select
          label="Fed with"
          data={[...choices(dataArgumentLabels)]}
          allowDeselect={false}
          value={words.data_argument}
          onChange={(value) => isArgument(value) && change({ data_argument: value })}
        />
        {hasRole(actor, 'contacts') && (
          <Checkbox
            label="Shared with everybody"
            checked={words.owner === undefined}
            onChange={(event) => change({ owner: event.currentTarget.checked ? undefined : actor.userId })}
          />
        )}
      </Group>
      <TextInput
        label="Subject"
        value={words.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
    </>
  )
}

function Text({ form, isReadOnly }: { readonly form: Form; readonly isReadOnly: boolean }) {
  const { words, change } = form
  const [editor, setEditor] = useState<Editor | undefined>(undefined)
  return (
    <Input.Wrapper label="Message" labelElement="div">
      <div className={classes['text']}>
        <Suspense fallback={<div style={{ height: editorHeight + toolsHeight }} aria-busy="true" />}>
          <RichText
            label="Message"
            placeholder="Write the reply. {{ contact.first_name }} inserts the first name."
            html={words.html}
            minHeight={editorHeight}
            isReadOnly={isReadOnly}
            onChange={({ html }) => change({ html })}
            onEditor={setEditor}
            tools={<VariablesMenu onChoose={(variable) => editor && chainIn(editor).insertContent(variable).run()} />}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

function Actions({ form, row }: { readonly form: Form; readonly row: ReplyRow }) {
  return (
    <Group gap="sm">
      <Button loading={form.isSaving} disabled={!form.isChanged || !form.isComplete} onClick={() => void form.save()}>
        Save
      </Button>
      {form.isChanged && (
        <Button variant="default" onClick={form.revert}>
          Revert
        </Button>
      )}
      {row.can.remove && (
        <Button variant="subtle" color="red" ml="auto" onClick={form.remove}>
          Delete
        </Button>
      )}
    </Group>
  )
}

interface ReplyFormProps {
  readonly record: KeptRecord<ReplyRow>
  readonly row: ReplyRow
  readonly onGone: () => void
}

function ReplyForm({ record, row, onGone }: ReplyFormProps) {
  const form = useReplyForm(row, onGone)
  const { isChanged } = form
  const { isGone, onUnsaved } = record
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved])
  const isReadOnly = isGone || !row.can.write
  const { words, change } = form
  return (
    <>
      <KeptNote definition={documents} view={record} />
      <RestoredNote restored={form.restored} noun="reply" onDiscard={form.revert} />
      <fieldset className={classes['fields']} disabled={isReadOnly} aria-label={row.name}>
        <Heading form={form} />
        <Text form={form} isReadOnly={isReadOnly} />
        <ReplyFiles id={row.id} files={words.files} onChange={(next) => change({ files: next(words.files) })} />
        {!row.can.write && <p className={classes['quiet']}>Only editors of documents can change shared replies.</p>}
        {!isReadOnly && <Actions form={form} row={row} />}
      </fieldset>
      <WordsPreview id={row.id} subject={words.subject} html={words.html} argument={words.data_argument} />
    </>
  )
}

/** One reply with its live preview. Key it by the reply. */
export function ReplyEditor({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const record = useKeptRecord(documents, id)
  const { row, error, retry, isGone } = record
  if (row !== undefined) return <ReplyForm record={record} row={row} onGone={onGone} />
  if (isGone)
    return (
      <EmptyState title="This reply is not here any more">It was deleted, or it belongs to another user.</EmptyState>
    )
  return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />
}
