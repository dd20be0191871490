export * from './contract.ts'
export * from './csv-fields.ts'
export * from './csv-flights.ts'
export * from './deal-csv.ts'
