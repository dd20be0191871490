import { hasRole } from '../../../domain/kernel/index.ts'
import type { RecordScreens } from '../../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx'

export const loadPricing = () => import('./pricing-parts.ts')

/** Parts of pricing rules on the shared screens. */
export const pricingScreens: RecordScreens = {
  item: lazyExtra(async () => (await loadPricing()).PricingItem),
  columns: [
    {
      label: 'For which flights',
      share: 'minmax(200px, 2fr)',
      View: lazyExtra(async () => (await loadPricing()).TermsCell),
    },
    { label: 'State', share: 'minmax(150px, 1fr)', View: lazyExtra(async () => (await loadPricing()).StateCell) },
  ],
  head: lazyPart(async () => (await loadPricing()).PricingHead),
  headFields: ['state', 'edition', 'fn', 'live'],
  tabs: [
    {
      id: 'try',
      label: 'Try it',
      // As the call asks (`mayTryPricing`), whose shapes would come along with the first screen.
      isFor: (_, actor) => hasRole(actor, 'pricing-r') && hasRole(actor, 'quotes'),
      part: lazyPart(async () => (await import('./try-tab.tsx')).TryTab),
    },
  ],
  actions: lazyPart(async () => (await loadPricing()).PricingActions),
  menu: lazyPart(async () => (await loadPricing()).CopyRule),
}
