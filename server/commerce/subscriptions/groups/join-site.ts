import {
  drawJoin,
  drawJoined,
  drawLeave,
  drawLeft,
  joinStyle,
  readJoining,
  type ShopPage,
} from '../../../../domain/commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../../../platform/context.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import type { WholePlatform } from '../../../platform/platform.ts'
import type { Till } from '../../gateway/till.ts'
import { describeRefused, findOpenGroup, joinGroup, leaveGroup } from './join-group.ts'
import { readLeaveToken } from './leave-token.ts'

/** A visitor of the pages of groups on a client's site. */
interface JoinVisitor {
  readonly clientId: string
  readonly network: string
  /** From `/join/` on: the id of a group, 'leave/<token>', '_join'. */
  readonly path: string
  readonly root: string
}

interface Drawn {
  readonly page: ShopPage
  readonly status: number
}

type Typed = Readonly<Record<string, string>>

const readForm = (body: unknown): Typed =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body.slice(0, 10_000) : ''))

const leaveFolder = 'leave/'

/** The page on which a member confirms that they leave; undefined for a token that was not made here. */
async function openLeave(ctx: Ctx, { path, root }: JoinVisitor): Promise<Drawn | undefined> {
  const token = path.slice(leaveFolder.length)
  const named = readLeaveToken(ctx, token)
  const open = named && (await findOpenGroup(ctx, named.group))
  return open && { page: drawLeave({ name: open.group.name, root, token }), status: 200 }
}

async function openJoin(ctx: Ctx, { path, root }: JoinVisitor): Promise<Drawn | undefined> {
  const open = await findOpenGroup(ctx, path)
  return open && { page: drawJoin({ id: open.id, name: open.group.name, root }), status: 200 }
}

interface Site {
  readonly platform: WholePlatform
  readonly till: Till
}

const within = <T>({ platform }: Site, clientId: string, verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(platform, systemActor(clientId), verb)

interface Refusal {
  readonly typed: Typed
  readonly fault: string
  readonly status: number
}

/** Draws the form again with the typed values and their faults; undefined for no group. */
const drawAgain = (
  site: Site,
  { clientId, root }: JoinVisitor,
  { typed, fault, status }: Refusal,
): Promise<Drawn | undefined> =>
  within(site, clientId, async (ctx) => {
    const open = await findOpenGroup(ctx, typed['group'] ?? '')
    const again = open && { id: open.id, name: open.group.name, root, faults: [fault], typed: readJoining(typed) }
    return again && { page: drawJoin(again), status }
  })

async function takeJoin(site: Site, visitor: JoinVisitor, typed: Typed): Promise<Drawn | undefined> {
  const group = typed['group'] ?? ''
  const { clientId, network } = visitor
  try {
    const refused = await within(site, clientId, (ctx) => joinGroup(ctx, site.till, { group, network, typed }))
    if (refused) {
      const status = refused === 'join-tries' ? 429 : 403
      return await drawAgain(site, visitor, { typed, fault: describeRefused(refused), status })
    }
    const name = await within(site, clientId, async (ctx) => (await findOpenGroup(ctx, group))?.group.name ?? '')
    return { page: drawJoined({ id: group, name }), status: 200 }
  } catch (error) {
    if (error instanceof NotFound) return undefined
    if (!(error instanceof Invalid)) throw error
    return drawAgain(site, visitor, { typed, fault: error.words ?? 'Something is not right yet.', status: 400 })
  }
}

const takeLeave = (site: Site, { clientId }: JoinVisitor, { token = '' }: Typed): Promise<Drawn | undefined> =>
  within(site, clientId, async (ctx) => {
    const named = readLeaveToken(ctx, token)
    return named && { page: drawLeft({ name: await leaveGroup(ctx, named) }), status: 200 }
  })

/** Groups that members join and leave, as a part of the public sites of clients. */
export function makeJoinSite(platform: WholePlatform, till: Till) {
  const site = { platform, till }
  return {
    folder: 'join',
    style: joinStyle,
    open: (visitor: JoinVisitor): Promise<Drawn | undefined> =>
      within(site, visitor.clientId, (ctx) =>
        visitor.path.startsWith(leaveFolder) ? openLeave(ctx, visitor) : openJoin(ctx, visitor),
      ),
    take: async (visitor: JoinVisitor, body: unknown): Promise<Drawn | undefined> => {
      const typed = readForm(body)
      if (visitor.path === '_join') return takeJoin(site, visitor, typed)
      return visitor.path === '_leave' ? takeLeave(site, visitor, typed) : undefined
    },
  }
}
