import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { Mention } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'

/** Whom an @ offers: a user by nickname, or a role by label. */
export interface MentionOption extends Mention {
  /** The full name of a user. */
  readonly detail: string
}

export interface OpenSuggestion {
  readonly options: readonly MentionOption[]
  readonly index: number
  readonly place: DOMRect | null
  readonly choose: (option: MentionOption) => void
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

type Props = SuggestionProps<MentionOption, MentionNodeAttrs>

const openOf = (props: Props, index: number): OpenSuggestion => ({
  options: props.items,
  index,
  place: props.clientRect?.() ?? null,
  choose: (option) => props.command(option),
})

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Connects the editor's @ with a list that the screen draws: what is open stands in `shown`. */
export function mentionSuggestion(
  shown: Store<OpenSuggestion | undefined>,
  options: Store<readonly MentionOption[]>,
): Omit<SuggestionOptions<MentionOption, MentionNodeAttrs>, 'editor'> {
  const move = (step: number) => {
    const open = shown.get()
    if (open)
      shown.set({ ...open, index: (open.index + step + open.options.length) % Math.max(1, open.options.length) })
  }
  const choose = (): boolean => {
    const open = shown.get()
    const option = open?.options[open.index]
    if (open && option) open.choose(option)
    return option !== undefined
  }
  return {
    char: '@',
    items: ({ query }) => [...fittingMentions(options.get(), query)],
    render: () => ({
      onStart: (props) => shown.set(openOf(props, 0)),
      onUpdate: (props) => shown.set(openOf(props, 0)),
      onExit: () => shown.set(undefined),
      onKeyDown: ({ event }) => {
        const step = steps[event.key]
        if (step !== undefined) {
          move(step)
          return true
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          shown.set(undefined)
          return true
        }
        return (event.key === 'Enter' || event.key === 'Tab') && choose()
      },
    }),
  }
}
