import { useState } from 'react'
import {
  addFollowUp,
  changeFollowUp,
  checkFollowUp,
  inboxWording,
  startOfToday,
  type FollowUpRow,
} from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useNow } from '../../ui/use-now.ts'
import { refusalOf } from '../refusal-of.ts'
import type { FollowUpPlace } from './show-follow-up.tsx'

interface FollowUpWords {
  /** What was typed while that is no date, '' for nothing. */
  readonly date: number | string
  /** Label of the option that gave the date; undefined for a date of one's own. */
  readonly option?: string | undefined
  readonly message: string
  readonly followers: readonly Entry[]
  readonly roles: readonly Entry[]
}

const blank: FollowUpWords = { date: '', message: '', followers: [], roles: [] }

const wordsOf = ({ date, data, followers, roles }: FollowUpRow): FollowUpWords => ({
  date,
  message: data.message,
  followers,
  roles,
})

/** After a save the notice comes this much later, when the dialog is out of the way (1-shell sections 4 and 9). */
const noticeMs = 400

const notifySaved = (): void => {
  setTimeout(() => notify({ title: 'Follow-Up Saved!', kind: 'success' }), noticeMs)
}

/** What is typed: it is asked about before it is left unsaved, but not by `leave`. */
function useWords(existing: FollowUpRow | undefined, onClose: () => void) {
  const [words, setWords] = useState<FollowUpWords>(() => (existing ? wordsOf(existing) : blank))
  const [begun] = useState(words)
  const letGo = useLeaveGuard(JSON.stringify(words) !== JSON.stringify(begun), 'this follow-up')
  return {
    words,
    change: (part: Partial<FollowUpWords>) => setWords((before) => ({ ...before, ...part })),
    leave: () => {
      letGo(true)
      onClose()
    },
  }
}

/** The reminder dialog's values, their issues once something was tried, and the way to save them. */
export function useFollowUpForm(about: FollowUpPlace | { readonly followUp: FollowUpRow }, onClose: () => void) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const existing = 'followUp' in about ? about.followUp : undefined
  const { words, change, leave } = useWords(existing, onClose)
  const [isTouched, setTouched] = useState(false)
  const today = startOfToday(useNow(), timezone)
  const due = typeof words.date === 'number' ? words.date : undefined
  const issues = checkFollowUp({ ...words, date: due }, Math.min(today, existing?.date ?? today))

  const save = ({ date, message, followers, roles }: FollowUpWords & { readonly date: number }) => {
    const wanted = { date, message, followers: [...followers], roles: [...roles] }
    if (!('followUp' in about)) return api.call(addFollowUp, { body: { ...wanted, ...about } })
    const { id, version } = about.followUp
    return api.call(changeFollowUp, { params: { id }, body: { ...wanted, version } })
  }
  const saving = useCommandOf(save, {
    isSilent: true,
    onDone: () => {
      leave()
      notifySaved()
    },
  })

  return {
    words,
    today,
    change,
    /** Closes the dialog, whatever was changed in it. */
    leave,
    /** Words of the first issue of a field, once a save was tried. */
    issueOf: (field: string): string | undefined => {
      const issue = isTouched ? issues.find((one) => one.path === field) : undefined
      return issue && inboxWording(issue)?.message
    },
    isSaving: saving.isRunning,
    save: async () => {
      setTouched(true)
      if (due === undefined || issues.length > 0) return
      try {
        await saving.run({ ...words, date: due })
      } catch (error) {
        // 'Save error is an alert then the dialog closes' (1-shell section 8).
        await showAlert({ ...refusalOf(error), tone: 'bad' })
        leave()
      }
    },
  }
}
