import { ActionIcon } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { createContext, Suspense, use, type ReactNode } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { FieldBeside, type FieldBesideProps } from '../../ui/form/field-beside.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { useComments } from './use-comments.ts'
import { useFieldOfAddress } from './use-field-of-address.ts'
import classes from './comments.module.css'

const CommentsDialog = lazyPart(async () => (await import('./comments-dialog.tsx')).CommentsDialog)

interface CommentedPage {
  readonly id: string
  readonly name: string
}

interface Comments {
  readonly page: CommentedPage
  readonly byField: ReadonlyMap<string, readonly ThreadRow[]>
}

const PageCommentsContext = createContext<Comments | undefined>(undefined)

const openComments = (page: CommentedPage, { path, label }: FieldBesideProps): (() => void) =>
  showModal({
    title: `Comments: ${label}`,
    size: 'small',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={2} />}>
        <CommentsDialog page={page} path={path} label={label} onClose={close} />
      </Suspense>
    ),
  })

const countWords = (count: number, label: string): string =>
  count === 0 ? `Comment on ${label}` : `${count} ${count === 1 ? 'comment' : 'comments'} on ${label}`

/** At a field: how many comments it has, and the way to them. */
function CommentButton(field: FieldBesideProps) {
  const comments = use(PageCommentsContext)
  if (comments === undefined) return null
  const open = comments.byField.get(field.path) ?? []
  const count = open.reduce((sum, { message_count: messages }) => sum + messages, 0)
  const words = countWords(count, field.label)
  return (
    <ActionIcon
      variant="subtle"
      color={count === 0 ? 'gray' : undefined}
      size="sm"
      className={classes['button']}
      data-count={count === 0 ? undefined : count}
      // Each field would be a step more for Tab; Ctrl Alt M opens the comments of the field that has the focus.
      tabIndex={count === 0 ? -1 : 0}
      aria-label={words}
      title={words}
      onClick={() => openComments(comments.page, field)}
    >
      <IconMessage2 size={16} stroke={1.75} aria-hidden />
      {count > 0 && <span>{count}</span>}
    </ActionIcon>
  )
}

const drawButton = (field: FieldBesideProps) => <CommentButton {...field} />

/** The button for comments of the field that has the focus. */
function buttonOfFocusedField(): HTMLElement | null | undefined {
  return document.activeElement?.closest('[data-path]')?.querySelector<HTMLElement>(`.${classes['button']}`)
}

function WithComments({ page, children }: { readonly page: CommentedPage; readonly children: ReactNode }) {
  const byField = useComments(page.id, true)
  useFieldOfAddress('field', {
    onShown: (field) => field.querySelector<HTMLElement>(`.${classes['button']}`)?.click(),
    goneWords: 'Its comments are in the inbox.',
  })
  useKeysIn('While writing', [
    {
      keys: 'mod+alt+m',
      label: 'Comments on this field',
      run: () => buttonOfFocusedField()?.click(),
      isForTyping: true,
    },
  ])
  return (
    <PageCommentsContext value={{ page, byField }}>
      <FieldBeside value={drawButton}>{children}</FieldBeside>
    </PageCommentsContext>
  )
}

/** Adds comments to the fields of a page, for users who may read conversations. */
export function PageComments({ page, children }: { readonly page: CommentedPage; readonly children: ReactNode }) {
  const actor = useActor()
  return hasRole(actor, 'user') ? <WithComments page={page}>{children}</WithComments> : children
}
