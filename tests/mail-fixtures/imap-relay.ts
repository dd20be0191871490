import { connect, createServer, type Server, type Socket } from 'node:net'

/** A relay to an IMAP server on loopback. `onSaid` hears the words of the client first, and can answer on its line. */
export const openImapRelay = (port: number, onSaid: (words: string, line: Socket) => unknown): Server =>
  createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.on('error', () => near.destroy()).on('close', () => far.destroy())
    far.on('error', () => far.destroy()).on('close', () => near.destroy())
    near.on('data', (chunk: Buffer) => {
      onSaid(chunk.toString(), near)
      far.write(chunk)
    })
    far.on('data', (chunk) => near.write(chunk))
  })
