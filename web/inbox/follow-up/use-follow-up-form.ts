import { useState } from 'react'
import {
  addFollowUp,
  changeFollowUp,
  checkFollowUp,
  inboxWording,
  startOfToday,
  type FollowUpRow,
} from '../../../domain/inbox/index.ts'
import { entry, isSameValue, type Doc, type Entry } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { useNow } from '../../ui/use-now.ts'
import { refusalOf } from '../refusal-of.ts'
import type { FollowUpPlace } from './show-follow-up.tsx'

interface FollowUpWords {
  /** Typed words that are no date, '' for empty. */
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

/** Reads kept input of a follow-up; undefined for input of another shape. */
function readWords({ date, option, message, followers, roles }: Doc): FollowUpWords | undefined {
  const [people, groups] = [entry.array().safeParse(followers), entry.array().safeParse(roles)]
  if (typeof date !== 'number' && typeof date !== 'string') return undefined
  if (typeof message !== 'string' || !people.success || !groups.success) return undefined
  const label = typeof option === 'string' ? option : undefined
  return { date, option: label, message, followers: people.data, roles: groups.data }
}

/** Input of the form: leaving it unsaved asks first, except by `leave`. */
function useWords({ about, existing }: Existing, onClose: () => void) {
  const [words, setWords] = useState<FollowUpWords>(() => (existing ? wordsOf(existing) : blank))
  const [begun] = useState(words)
  const isChanged = !isSameValue(words, begun)
  const { restored, drop } = useKeptInput({
    name: `follow-up ${existing?.id ?? JSON.stringify(about)}`,
    input: isChanged ? words : undefined,
    restore: (kept) => {
      const read = readWords(kept)
      if (read) setWords(read)
      return read && { isStale: false }
    },
    clear: () => setWords(begun),
  })
  const letGo = useLeaveGuard(isChanged, 'this follow-up', drop)
  return {
    words,
    restored,
    discard: () => setWords(begun),
    change: (part: Partial<FollowUpWords>) => setWords((before) => ({ ...before, ...part })),
    /** Closes the dialog without a question about unsaved changes. */
    leave: (kept: 'dropped' | 'kept' = 'dropped') => {
      letGo(true)
      if (kept === 'dropped') drop()
      onClose()
    },
  }
}

interface Existing {
  readonly about: FollowUpPlace | { readonly followUp: FollowUpRow }
  readonly existing: FollowUpRow | undefined
}

/** The reminder dialog's values, their issues once something was tried, and the way to save them. */
export function useFollowUpForm(about: FollowUpPlace | { readonly followUp: FollowUpRow }, onClose: () => void) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const existing = 'followUp' in about ? about.followUp : undefined
  const typed = useWords({ about, existing }, onClose)
  const { words, leave } = typed
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
    ...typed,
    today,
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
        // The dialog restores the input when it opens the next time.
        leave('kept')
      }
    },
  }
}
