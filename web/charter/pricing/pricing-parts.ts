/** All that pricing rules show, loaded at once: each import of its own would add to what every page loads first. */
export { CopyRule } from './copy-rule.tsx'
export { LogicField } from './logic-field.tsx'
export { PriceItemsField } from './price-items-field.tsx'
export { PricingActions } from './pricing-actions.tsx'
export { PricingHead, PricingItem, StateCell, TermsCell } from './pricing-rows.tsx'
