/** Order sources by number (3-aviation section 9). */
export const orderSources = { 1: 'Web', 2: 'Phone', 3: 'Subscription' } as const

export type OrderSource = keyof typeof orderSources
