import { Suspense, useEffect, useRef } from 'react'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import { showAlert, showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import type { Sending } from '../sending/use-sending.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { MessageAbout } from './message-about.ts'
import { askPreview, notifyNoPreview } from './preview-of-draft.ts'
import { useTemplates } from './use-templates.ts'

const TemplatePicker = lazyPart(async () => (await import('./template-picker.tsx')).TemplatePicker)
const PreviewPane = lazyPart(async () => (await import('./preview-pane.tsx')).PreviewPane)

export interface TemplateUse {
  readonly chosen: DocumentRow | undefined
  /** The chosen template is not offered here any more. */
  readonly isGone: boolean
  readonly pick: () => void
  readonly remove: () => void
  readonly preview: () => Promise<void>
}

/** The client's scheduling software sends its data by itself. */
function isSynced(config: unknown): boolean {
  const software: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'software') : undefined
  return typeof software === 'object' && software !== null && Reflect.get(software, 'sync') === true
}

/** Asks 'Run Import Before Preview?' (1-shell section 8). */
const wantsImport = () =>
  showAlert({
    title: 'Run Import Before Preview?',
    message: 'Template will perform a data import unless you select No below.',
    confirm: 'Yes',
    cancel: 'No',
  })

interface TemplateOptions {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  readonly about: MessageAbout
}

/** The template of a message: chosen, taken off, previewed (1-shell section 2.5, Compose). */
export function useTemplate({ composer, draft, sending, about }: TemplateOptions): TemplateUse {
  const { api } = usePlatform()
  const client = useClient()
  const templates = useTemplates(about)
  const id = 'template_id' in draft ? draft.template_id : undefined
  const chosen = templates.data?.find((one) => one.template_id === id)

  const set = (template_id: string | undefined) => {
    const now = composer.draft.get()
    if (now?.medium === 'email' || now?.medium === 'text') composer.change({ ...now, template_id })
  }
  const importFor = async (template: DocumentRow): Promise<string | undefined> => {
    const isDraft = !composer.byHand.has(draft.id)
    const isAsked = template.import !== undefined && !isSynced(client.doc['config']) && !isDraft && about.hasNumber
    return isAsked && (await wantsImport()) ? template.import : undefined
  }
  // A second click before the first is answered, or while its preview is open, opens no other.
  const isShowing = useRef(false)
  // A user who went to another thread in between sees no preview there.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const show = async (template: DocumentRow) => {
    if (isShowing.current) return
    isShowing.current = true
    const now = composer.draft.get() ?? draft
    const signature = sending.signing?.below(now)
    try {
      const wanted = await importFor(template)
      const made = await askPreview(template.template_id, now, {
        api,
        clientId: client.id,
        about,
        signature,
        import: wanted,
      })
      if (!isHere.current) {
        isShowing.current = false
        return
      }
      showModal({
        title: `Preview: ${template.name}`,
        size: 'large',
        onClosed: () => (isShowing.current = false),
        body: (close) => (
          <Suspense fallback={null}>
            <PreviewPane made={made} draft={now} onClose={close} />
          </Suspense>
        ),
      })
    } catch (error) {
      isShowing.current = false
      await notifyNoPreview(error)
    }
  }
  return {
    chosen,
    isGone: id !== undefined && templates.data !== undefined && chosen === undefined,
    pick: () =>
      void showModal({
        title: 'Choose a template',
        body: (close) => (
          <Suspense fallback={null}>
            <TemplatePicker
              about={about}
              onPreview={(template) => void show(template)}
              onChoose={(template) => {
                set(template.template_id)
                close()
              }}
            />
          </Suspense>
        ),
      }),
    remove: () => set(undefined),
    preview: async () => {
      if (chosen) await show(chosen)
    },
  }
}
