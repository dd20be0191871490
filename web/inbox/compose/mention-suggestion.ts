import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions } from '@tiptap/suggestion'
import type { Mention } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'
import { offering, type Offer } from '../offers/offering.ts'

/** Whom an @ offers: a user by nickname, or a role by label. */
export interface MentionOption extends Mention {
  /** The full name of a user. */
  readonly detail: string
}

const shownAtMost = 8

export const fittingMentions = (options: readonly MentionOption[], words: string): readonly MentionOption[] => {
  const typed = words.toLowerCase()
  const fits = ({ label, detail }: MentionOption) =>
    `${label} ${detail}`
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(typed))
  return options.filter((option) => fits(option) || option.label.toLowerCase().startsWith(typed)).slice(0, shownAtMost)
}

/** The editor's @ offers colleagues and roles. */
export const mentionSuggestion = (
  shown: Store<Offer<MentionOption> | undefined>,
  options: Store<readonly MentionOption[]>,
): Omit<SuggestionOptions<MentionOption, MentionNodeAttrs>, 'editor'> => ({
  char: '@',
  ...offering<MentionOption, MentionNodeAttrs>(shown, {
    fitting: (typed) => fittingMentions(options.get(), typed),
    onOther: options.subscribe,
  }),
})
