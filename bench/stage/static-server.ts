import { createServer, get } from 'node:http'

// The floor of a published page: the same bytes from memory, by a bare server in a process of its own.
const [address = ''] = process.argv.slice(2)

interface Copy {
  readonly type: string
  readonly encoding: string
  readonly body: Buffer
}

const copied = await new Promise<Copy>((done, failed) => {
  get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers
      done({ type, encoding, body: Buffer.concat(chunks) })
    })
    answer.on('error', failed)
  }).on('error', failed)
})

const server = createServer((_request, reply) => {
  reply.writeHead(200, {
    'content-type': copied.type,
    'content-encoding': copied.encoding,
    'content-length': copied.body.length,
  })
  reply.end(copied.body)
})
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  process.send?.(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`)
})
process.on('disconnect', () => process.exit())
