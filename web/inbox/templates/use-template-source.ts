import { useEffect, useState } from 'react'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { createStore, type Store } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import type { MessageAbout } from './message-about.ts'
import { askWords, notifyNoPreview } from './preview-of-draft.ts'
import { useTemplates } from './use-templates.ts'

/** Data of a slash: the templates, and the words of a chosen one. */
export interface TemplateSource {
  readonly templates: Store<readonly DocumentRow[]>
  /**
   * The template's words as HTML and as plain text; undefined where it was refused, which was reported, and where the
   * message that they were for is gone by then.
   */
  readonly wordsOf: (template: DocumentRow) => Promise<{ readonly html: string; readonly text: string } | undefined>
}

const none: readonly DocumentRow[] = []

/** Subject and files of a template go where there is room for them. */
function takeAlong(
  composer: Composer,
  now: Draft,
  made: { readonly subject: string; readonly files: DocumentRow['files'] },
): void {
  const known = new Set(now.files.map((file) => file.name))
  const files = [...now.files, ...made.files.filter((file) => !known.has(file.name))]
  const subject = now.medium === 'email' && now.subject.trim() === '' ? { subject: made.subject } : {}
  composer.change({ ...now, files, ...subject })
}

/** The words of a template for the message that is written now, once they are known; undefined as `wordsOf` says. */
async function wordsNow(
  composer: Composer,
  template: DocumentRow,
  asking: Parameters<typeof askWords>[2],
): Promise<{ readonly html: string; readonly text: string } | undefined> {
  const asked = composer.draft.get()
  try {
    const made = await askWords(template, asked?.medium ?? 'email', asking)
    const now = composer.draft.get()
    // The box may contain the next message now.
    if (now === undefined || now.id !== asked?.id) return undefined
    takeAlong(composer, now, made)
    return { html: made.messageHtml, text: made.message }
  } catch (error) {
    await notifyNoPreview(error)
    return undefined
  }
}

/** Templates for the place that is written in, and their words, for a slash in the text. */
export function useTemplateSource(composer: Composer, about: MessageAbout): TemplateSource {
  const { api } = usePlatform()
  const { data = none } = useTemplates(about)
  const [templates] = useState(() => createStore(data))
  useEffect(() => templates.set(data), [templates, data])
  return { templates, wordsOf: (template) => wordsNow(composer, template, { api, about }) }
}
