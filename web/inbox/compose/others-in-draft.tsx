import { useSyncExternalStore } from 'react'
import type { SharedWriting } from '../drafts/shared/shared-writing.ts'
import { othersWords } from '../drafts/shared/others-words.ts'

/** Says, once each time it changes, to whoever does not see carets who else is in the draft. */
export function OthersInDraft({ writing }: { readonly writing: SharedWriting }) {
  const others = useSyncExternalStore(writing.others.subscribe, writing.others.get)
  return (
    <span role="status" className="fl-unseen">
      {othersWords(others)}
    </span>
  )
}
