/**
 * A variable of a template without a value is written as ⟦trip.number⟧: to be seen in a preview and in the
 * editor, kept by every form of a draft, and never sent (decision M16).
 */
const open = '⟦'
const close = '⟧'

const pattern = /⟦([^⟦⟧]{1,200})⟧/g

/** The mark of a missing variable. */
export const unfilled = (name: string): string => `${open}${name.replaceAll(/[^\w. -]/g, '').slice(0, 200)}${close}`

/** Marks that occur in texts, each name once, in their order. */
export const unfilledIn = (...texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(pattern)].map(([, name = '']) => name))),
]

/** Where the marks of a text are: start and end of each. */
export const unfilledPlaces = (text: string): readonly { readonly from: number; readonly to: number }[] =>
  [...text.matchAll(pattern)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }))

/** Data of people, in which the signs of a mark are only brackets. */
export const withoutMarks = (text: string): string => text.replaceAll(open, '[').replaceAll(close, ']')

/** Safe HTML in which each mark of the text (not of an attribute) shines. */
export const withShownMarks = (html: string): string =>
  html.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : part.replaceAll(pattern, (_, name: string) => `<mark>${name}</mark>`),
  )
