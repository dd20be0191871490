/** Where the product runs: its name stands in the paths of the flight screens (decision P3). */
export const environment = { product: 'flightline', isProduction: false }
