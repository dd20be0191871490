import { useState } from 'react'
import { terms } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useSettingDraft } from '../editing/use-setting-draft.ts'

interface Draft {
  readonly edition: string
  readonly terms: string
}

const askToPublish = (edition: string): Promise<boolean> =>
  showAlert({
    title: `Publish Version ${edition}?`,
    message:
      'Every user of every company is asked to agree to it. A published version cannot be changed or taken back.',
    confirm: 'Publish',
    cancel: 'Cancel',
  })

/** Obstacles to publishing, by field. */
function missingOf({ edition, terms: text }: Draft, published: readonly { readonly edition: string }[]) {
  const name = edition.trim()
  const isTaken = published.some((one) => one.edition === name)
  return {
    edition: name === '' ? 'A version is needed.' : isTaken ? 'This version was published already.' : undefined,
    terms: text.trim() === '' ? 'The text is missing.' : undefined,
  }
}

/** The next version while it is written, beginning with the words in force. */
export function useNextTerms(published: readonly Presented<typeof terms>[], inForce: string) {
  const { create } = useRecordCommands(terms)
  const [isTried, setTried] = useState(false)
  const draft = useSettingDraft<Draft>({
    saved: { edition: '', terms: inForce },
    what: 'the next terms',
    isReadOnly: false,
    onSave: (next, done) =>
      create.start({ ...next, edition: next.edition.trim() }, () => {
        done()
        notify({ title: 'Terms published', message: 'Everybody is asked to agree to them.', kind: 'success' })
      }),
  })
  const missing = missingOf(draft.shown, published)
  const isWhole = missing.edition === undefined && missing.terms === undefined
  return {
    ...draft,
    /** Said once publishing was tried. */
    missing: isTried ? missing : { edition: undefined, terms: undefined },
    isPublishing: create.isRunning,
    publish: async () => {
      setTried(!isWhole)
      if (isWhole && (await askToPublish(draft.shown.edition.trim()))) await draft.save()
    },
  }
}

export type NextTerms = ReturnType<typeof useNextTerms>
