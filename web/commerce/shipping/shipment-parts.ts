/** Loaded as one: the page of a shipment shows most of them at once. */
export { FromTab, ToTab } from './address-tab.tsx'
export { ItemsTab } from './items-tab.tsx'
export { ShipmentActions, ShipmentMenu } from './shipment-actions.tsx'
export { ShipmentHead } from './shipment-head.tsx'
export { ShipmentListActions } from './shipment-list-actions.tsx'
export { ShipmentSums } from './shipment-billing.tsx'
