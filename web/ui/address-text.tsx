import { Fragment } from 'react'

/** An email address that goes over two lines in a narrow place: behind its marks, and not in the middle of a word. */
export function AddressText({ text }: { readonly text: string }) {
  return text.split(/(?<=[@._+-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
