/** Carrier types (3-aviation section 3, commerce 8). */
export const carrierTypes = {
  UPS: 'UPS',
  EasyPost: 'EasyPost',
  EP: 'EasyPost',
  Averitt: 'Averitt',
  Alside: 'Alside',
  XPO: 'XPO',
  RoadRunner: 'RoadRunner',
  TMS: 'TMS',
  'R&L': 'R&L',
  EW: 'EW',
  Custom: 'Custom',
  O: 'Other',
  TForce: 'TForce',
} as const

export type CarrierType = keyof typeof carrierTypes

export const carrierTypeNames = Object.keys(carrierTypes) as [CarrierType, ...CarrierType[]]

/** Statuses of tracking (3-aviation section 4). */
export const trackingStatuses = {
  pre_transit: 'Not picked up yet',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  problem: 'Problem',
} as const

export type TrackingStatus = keyof typeof trackingStatuses

export const trackingStatusNames = Object.keys(trackingStatuses) as [TrackingStatus, ...TrackingStatus[]]
