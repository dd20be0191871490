import { Agent, get } from 'node:http'
import { visitorHeaders } from './visitor-address.ts'

/** Request to the process of the visitors: so many requests of an address over so many connections. */
export interface Visits {
  readonly address: string
  readonly requests: number
  readonly connections: number
}

// A separate process, so that the cost of the visitors counts neither for the bench nor for the product.
let turn = 0

const visit = (address: string, agent: Agent): Promise<void> =>
  new Promise((done, failed) => {
    turn += 1
    const headers = { 'accept-encoding': 'gzip', ...visitorHeaders(turn) }
    get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${address} answered ${answer.statusCode}`))
      answer.on('end', done)
      answer.on('error', failed)
      answer.resume()
    }).on('error', failed)
  })

/** Milliseconds that all the requests took. */
async function take({ address, requests, connections }: Visits): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  const began = performance.now()
  const visitor = async () => {
    while (left > 0) {
      left -= 1
      await visit(address, agent)
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const took = performance.now() - began
  agent.destroy()
  return took
}

process.on('message', (visits) => {
  take(visits as Visits).then(
    (took) => process.send?.(took),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
