export * from './discount-subjects.ts'
export * from './discounts.ts'
export * from './price-discounts.ts'
export * from './sale-discount.ts'
