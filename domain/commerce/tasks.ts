/** Tasks of commerce that a user may begin by `POST /cron/trigger` (1-shell section 9): work of each record, all of it now. */
export const commerceTasks = [
  {
    path: 'pollPayments',
    label: 'Ask for open payments',
    hint: 'Asks the payment providers for every payment that is not decided yet. This also happens with growing pauses.',
    role: 'payments',
  },
  {
    path: 'trackShipments',
    label: 'Track parcels',
    hint: 'Asks the carriers for every parcel that is on its way. This also happens every six hours.',
    role: 'orders',
  },
] as const

export type CommerceTask = (typeof commerceTasks)[number]['path']
