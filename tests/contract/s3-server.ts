import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/** A store that speaks as much of the S3 protocol as a client of contents needs, and checks that requests are signed. */
export interface S3Server {
  readonly url: string
  readonly contents: ReadonlyMap<string, Buffer>
  /** Answers the next requests with this status instead; undefined ends it. */
  failWith(status: number | undefined): void
  stop(): Promise<void>
}

const xml = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}

/** A body in the form `aws-chunked`: hexadecimal length, CRLF, bytes, CRLF, until length 0. */
function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, line).toString(), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const body = Buffer.concat(await request.toArray())
  return String(request.headers['content-encoding']).includes('aws-chunked') ? unchunk(body) : body
}

export async function startS3Server(bucket: string): Promise<S3Server> {
  const contents = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let failure: number | undefined

  const read = (key: string, request: IncomingMessage, response: ServerResponse) => {
    const content = contents.get(key)
    if (!content) return xml(response, 404, '<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return response.writeHead(200, { 'content-length': content.length }).end(content)
    return response.writeHead(206).end(content.subarray(Number(start), Number(end) + 1))
  }

  const write = async (key: string, query: URLSearchParams, request: IncomingMessage) => {
    const body = await bodyOf(request)
    const part = query.get('partNumber')
    if (part) uploads.get(query.get('uploadId') ?? '')?.set(Number(part), body)
    else contents.set(key, body)
  }

  const post = async (
    key: string,
    query: URLSearchParams,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ) => {
    await request.toArray()
    if (query.has('uploads')) {
      uploads.set(key, new Map())
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = [...(uploads.get(query.get('uploadId') ?? '') ?? [])].toSorted(([one], [other]) => one - other)
    contents.set(key, Buffer.concat(parts.map(([, body]) => body)))
    return xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
    const isSigned = (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key-id/')
    if (failure ?? !isSigned) {
      request.resume()
      return xml(response, failure ?? 403, '<Error><Code>Refused</Code></Error>')
    }
    if (request.method === 'GET') return read(key, request, response)
    if (request.method === 'POST') return post(key, url.searchParams, { request, response })
    if (request.method === 'DELETE') contents.delete(key)
    else await write(key, url.searchParams, request)
    return response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end()
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    contents,
    failWith: (status) => {
      failure = status
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
