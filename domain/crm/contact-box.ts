import { agentSets, customSets, type SearchBox } from '../kernel/search/search-box.ts'
import { facetItem } from '../kernel/search/search-items.ts'

/** Contact search begins at 3 characters, 550 ms after the last one (1-shell section 7). */
export const contactBox: SearchBox = {
  index: 'contacts',
  subtype: 'list',
  placeholder: 'Search Contacts',
  minimum: 3,
  startAfter: 2,
  delayMs: 550,
  pageSize: 100,
  sets: (facts) => [
    {
      id: 'type',
      label: 'Type',
      items: facts.contactTypes.map(({ name, color }) => facetItem('type', name, { name, color })),
    },
    {
      id: 'state',
      label: 'State',
      items: [
        facetItem('verified', true, { name: 'Verified' }),
        facetItem('verified', false, { name: 'Not verified' }),
        facetItem('active', false, { name: 'Hidden' }),
      ],
    },
    ...agentSets(facts),
    ...customSets(facts),
  ],
}
