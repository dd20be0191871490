import type { PlayedBuyer } from './network/avinode-things.ts'

/** Brokers who buy on the played Avinode. */
export const demoBuyers: readonly PlayedBuyer[] = [
  { id: '4101', company: 'Laro Charter', firstName: 'Jo', lastName: 'Stern', email: 'jo@laro.example' },
  { id: '4102', company: 'Redcrest Aviation', firstName: 'Pat', lastName: 'Quill', email: 'pat@flightline.example' },
]

export const demoCategories = ['Light jet', 'Midsize jet', 'Super midsize jet', 'Heavy jet'] as const
