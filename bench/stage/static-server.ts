import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, get, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The floor of a published page: a bare static file server in a separate process, with the page as its file.
const [address = ''] = process.argv.slice(2)

interface Copy {
  readonly type: string
  readonly encoding: string
  readonly body: Buffer
}

const page = await new Promise<Copy>((done, failed) => {
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

const folder = mkdtempSync(join(tmpdir(), 'bench-static-'))
const path = join(folder, 'page')
writeFileSync(path, page.body)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Reads as a file server without a cache does: the file is opened, checked and read. */
async function sendPage(reply: ServerResponse): Promise<void> {
  await using file = await open(path)
  const { size, mtime } = await file.stat()
  const bytes = await file.readFile()
  reply.writeHead(200, {
    'content-type': page.type,
    'content-encoding': page.encoding,
    'content-length': size,
    'last-modified': mtime.toUTCString(),
  })
  reply.end(bytes)
}

const server = createServer((_request, reply) => {
  sendPage(reply).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  process.send?.(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`)
})
process.on('disconnect', () => process.exit())
