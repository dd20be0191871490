import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientIds } from '../../../world.ts'
import { contactId } from '../world/cluster.ts'
import { blow, type Blow, type Target } from './blow.ts'

/** Of a hundred calls so many are hung up on. */
const hangUps = 50

/** A browser that begins to upload and breaks off. */
function beginUpload({ site, ana, ledger }: Target, number: number, isSilent: boolean): void {
  const { host, hostname, port } = new URL(site.web.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  const path = `/api/files/clients/${clientIds.LARO}/attachments/contacts/${contactId}/${ledger.tag}-broken-${number}.txt`
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `token: ${ana.headers['token']}`,
    `client: ${clientIds.LARO}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 500000',
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f.txt"\r\n\r\n`,
  )
  socket.write('x'.repeat(100_000))
  setTimeout(() => socket.destroy(), isSilent ? 3000 : 80)
}

/** Browsers and their networks. */
export const onPeople: readonly Blow[] = [
  blow({ kind: 'callers hang up' }, ({ ana, jo }) => {
    ana.hangsUp = hangUps
    jo.hangsUp = hangUps
  }),
  blow({ kind: 'screens cut again and again' }, async ({ screens }, dice) => {
    for (let left = 4; left > 0; left -= 1) {
      for (const screen of screens) screen.cut()
      await sleep(20 + dice.below(150))
    }
  }),
  blow({ kind: 'uploads break off' }, (target, dice) => {
    for (let number = 0; number < 20; number += 1) beginUpload(target, number, dice.below(2) === 0)
  }),
]
