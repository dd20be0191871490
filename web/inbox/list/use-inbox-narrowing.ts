import { messageBox, threadBox } from '../../../domain/inbox/search-boxes.ts'
import { searchRequest } from '../../../domain/kernel/search/search-box.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { useSearchBox, type BoxedSearch } from '../../search/use-search-box.ts'
import { useSearchFacts } from '../../search/use-search-facts.ts'
import type { InboxView } from '../use-inbox-address.ts'

export interface InboxNarrowing extends BoxedSearch {
  /** The filters, in the words of hosted search; undefined without any. */
  readonly narrowing: string | undefined
}

/** The filters of the inbox, as the address gives them: of threads, or of single messages. */
export function useInboxNarrowing(view: InboxView): InboxNarrowing {
  const { words } = useAddressWords()
  const box = view === 'messages' ? messageBox : threadBox
  const search = useSearchBox(box, useSearchFacts(box.index, words['f'] !== undefined))
  return { ...search, narrowing: searchRequest(box, search).filters }
}
