import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { Store } from '../../platform/store.ts'

/** Present options of a sign in the text, such as the people of an @. */
export interface Offer<Option> {
  readonly options: readonly Option[]
  readonly index: number
  readonly place: DOMRect | null
  readonly choose: (option: Option) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const stepped = <Option>(offer: Offer<Option>, step: number): Offer<Option> => ({
  ...offer,
  index: (offer.index + step + offer.options.length) % Math.max(1, offer.options.length),
})

/** Moves in the options, chooses one or closes them. True if the key was for it. */
export function actOnOfferKey<Option>(
  shown: Store<Offer<Option> | undefined>,
  event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>,
): boolean {
  const offer = shown.get()
  const step = steps[event.key]
  if (step !== undefined) {
    if (offer) shown.set(stepped(offer, step))
    return offer !== undefined && offer.options.length > 0
  }
  if (event.key === 'Escape') {
    event.stopPropagation()
    shown.set(undefined)
    return true
  }
  const option = offer?.options[offer.index]
  if ((event.key !== 'Enter' && event.key !== 'Tab') || offer === undefined || option === undefined) return false
  offer.choose(option)
  return true
}

interface Offering<Option> {
  readonly fitting: (typed: string) => readonly Option[]
  /** Notifies that there is something else to offer; returns the function that stops it. */
  readonly onOther: (listener: () => void) => () => void
}

/** Connects a sign in the editor with a list that the screen draws: the options are kept in `shown`. */
export function offering<Option extends Chosen, Chosen = Option>(
  shown: Store<Offer<Option> | undefined>,
  { fitting, onOther }: Offering<Option>,
): Pick<SuggestionOptions<Option, Chosen>, 'items' | 'render'> {
  const open = (props: SuggestionProps<Option, Chosen>) =>
    shown.set({
      options: props.items,
      index: 0,
      place: props.clientRect?.() ?? null,
      choose: (option) => props.command(option),
    })
  return {
    items: ({ query }) => [...fitting(query)],
    render: () => {
      let latest: SuggestionProps<Option, Chosen> | undefined
      let stop: (() => void) | undefined
      const follow = (props: SuggestionProps<Option, Chosen>) => open((latest = props))
      // Options may become known only after the sign; options in use stay as they are.
      const fill = () => {
        const isEmpty = shown.get()?.options.length === 0
        if (latest !== undefined && isEmpty) open({ ...latest, items: [...fitting(latest.query)] })
      }
      return {
        onStart: (props) => {
          follow(props)
          stop = onOther(fill)
        },
        onUpdate: follow,
        onExit: () => {
          stop?.()
          shown.set(undefined)
        },
        onKeyDown: ({ event }) => actOnOfferKey(shown, event),
      }
    },
  }
}
