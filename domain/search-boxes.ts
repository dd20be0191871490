import { aircraftBox, quoteBox, tripBox } from './charter/index.ts'
import { productBox } from './commerce/index.ts'
import { contactBox } from './crm/index.ts'
import { messageBox, threadBox } from './inbox/index.ts'
import type { SearchBox } from './kernel/search/search-box.ts'

/** The search boxes of the product by their index (1-shell section 5). Other records are searched by words alone. */
export const searchBoxes: ReadonlyMap<string, SearchBox> = new Map(
  [quoteBox, tripBox, aircraftBox, contactBox, productBox, threadBox, messageBox].map((box) => [box.index, box]),
)
