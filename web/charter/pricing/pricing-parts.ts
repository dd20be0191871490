/** All parts of pricing rules, loaded at once: separate imports would add to the first load of every page. */
export { CopyRule } from './copy-rule.tsx'
export { LogicField } from './logic-field.tsx'
export { PriceItemsField } from './price-items-field.tsx'
export { PricingActions } from './pricing-actions.tsx'
export { PricingHead, PricingItem, StateCell, TermsCell } from './pricing-rows.tsx'
