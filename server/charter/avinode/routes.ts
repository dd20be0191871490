import {
  checkAvinode,
  declineOnAvinode,
  readAvinode,
  readAvinodeTalk,
  removeAvinode,
  saveAvinode,
  sendAvinodeAgain,
  sendAvinodeQuote,
  settleAvinodeChange,
  writeOnAvinode,
} from '../../../domain/charter/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { declineRequest, sendAgain, sendQuote, showTalk, writeToBuyer } from './answer-request.ts'
import { checkConnection, removeConnection, saveConnection, showConnection } from './connection.ts'
import { settleChange } from './settle-change.ts'

/** The calls of the exchange with Avinode. */
export const avinodeRoutes: readonly Route[] = [
  implement(readAvinode, showConnection),
  implement(saveAvinode, (ctx, { body }) => saveConnection(ctx, body)),
  implementOutside(checkAvinode, checkConnection),
  implement(removeAvinode, removeConnection),
  implement(readAvinodeTalk, (ctx, { params }) => showTalk(ctx, params.id)),
  implement(sendAvinodeQuote, sendQuote),
  implement(declineOnAvinode, declineRequest),
  implement(writeOnAvinode, writeToBuyer),
  implement(sendAvinodeAgain, sendAgain),
  implementOutside(settleAvinodeChange, settleChange),
]
