import {
  addNote,
  addUnread,
  allowImages,
  assignThread,
  beginBulk,
  blockImages,
  claimThread,
  clearUnread,
  deleteMessage,
  deleteMessageFile,
  deleteThread,
  discardDraft,
  endHold,
  findDraft,
  followThread,
  getUnreadCounts,
  hideThread,
  linkThread,
  listMessages,
  mergeThreads,
  markMessageRead,
  markThreadRead,
  markUnreadSeen,
  moveThreads,
  openMessage,
  openThread,
  postMessage,
  readSharedDraft,
  releaseThread,
  replyContext,
  rescheduleMessage,
  restoreThread,
  saveDraft,
  renameMessageFile,
  saveMessageFile,
  setParties,
  setThreadContact,
  setThreadStatus,
  shareDraft,
  showThread,
  splitThread,
  stopBulk,
  undoBulk,
  undoRegrouping,
  takeBackMessage,
  threadPeople,
  unfollowThread,
  unlinkThread,
  writeSharedDraft,
} from '../../domain/inbox/index.ts'
import { implement, implementOutside, type Route } from '../platform/http/route.ts'
import { addToUnread } from './add-unread.ts'
import { begin, stop, undo } from './bulk/begin-bulk.ts'
import { assign, claim, release } from './claim-thread.ts'
import { clearItems } from './clear-unread.ts'
import { removeMessage } from './delete-message.ts'
import { dropDraft, findOwnDraft, keepDraft } from './drafts.ts'
import { filterRoutes } from './filter/filter-routes.ts'
import { followUpRoutes } from './follow-up/index.ts'
import { mailDomainRoutes } from './mail/signing/mail-domain-routes.ts'
import { allowImagesOf, blockImagesOf } from './image-senders.ts'
import { linkTo, setContactOf, takeLinkBack } from './link-thread.ts'
import { viewMessages } from './messages-view.ts'
import { move } from './move-threads.ts'
import { reschedule, sendNow, takeBack } from './hold-message.ts'
import { readMessage, readThread } from './open-thread.ts'
import { postInThread } from './post-message.ts'
import { polishRoutes } from './polish/polish-routes.ts'
import { presentMessage } from './present-inbox.ts'
import { markMessage, markThread } from './read-state.ts'
import { merge } from './regroup/merge-threads.ts'
import { split } from './regroup/split-thread.ts'
import { takeRegroupingBack } from './regroup/undo-regrouping.ts'
import { bringThreadBack, removeWholeThread, setHidden } from './remove-thread.ts'
import { beginReply } from './reply-context.ts'
import { templateRoutes } from './templates/routes.ts'
import { peopleOfThread } from './thread-people.ts'
import { follow, setThreadParties, unfollow } from './thread-parties.ts'
import { removeFile, renameFile } from './change-files.ts'
import { saveFile } from './save-message-file.ts'
import { setStatus } from './thread-status.ts'
import { readShared, share, write } from './shared-drafts/shared-drafts.ts'
import { countsOf, seeItems } from './unread-items.ts'
import { pushRoutes } from './push/push-routes.ts'
import { unreadMailRoutes } from './upkeep/unread-mail-routes.ts'

const messages: Route[] = [
  implement(postMessage, (ctx, { body }) => postInThread(ctx, body)),
  implement(addNote, (ctx, { params, body }) =>
    postInThread(ctx, { threadId: params.id, medium: 'note', message: body.text }),
  ),
  implement(listMessages, (ctx, { query }) => viewMessages(ctx, query)),
  implement(openMessage, async (ctx, { params }) => ({ message: await readMessage(ctx, params.id) })),
  implement(markMessageRead, (ctx, { params, body }) => markMessage(ctx, params.id, body?.unread ?? false)),
  // The content is copied before any write: no transaction is open during the copy.
  implementOutside(saveMessageFile, saveFile),
  implement(renameMessageFile, renameFile),
  implement(deleteMessageFile, (ctx, { params }) => removeFile(ctx, params)),
  implement(deleteMessage, (ctx, { params }) => removeMessage(ctx, params.id)),
]

const held: Route[] = [
  implement(takeBackMessage, async (ctx, { params }) => ({ message: await takeBack(ctx, params.id) })),
  implement(rescheduleMessage, async (ctx, { params, body }) => ({ message: await reschedule(ctx, params.id, body) })),
  implement(endHold, (ctx, { params }) => sendNow(ctx, params.id)),
]

const drafts: Route[] = [
  implement(findDraft, async (ctx, { query }) => {
    const draft = await findOwnDraft(ctx, query)
    return { message: draft ? presentMessage(ctx, draft) : null }
  }),
  implement(saveDraft, async (ctx, { params, body }) => ({
    message: presentMessage(ctx, await keepDraft(ctx, params.id, body)),
  })),
  implement(discardDraft, async (ctx, { params }) => {
    await dropDraft(ctx, params.id)
    return {}
  }),
]

const shared: Route[] = [
  implement(shareDraft, (ctx, { params, body }) => share(ctx, params.id, body.update)),
  implement(readSharedDraft, (ctx, { params, query }) => readShared(ctx, params.id, query.after)),
  implement(writeSharedDraft, (ctx, { params, body }) => write(ctx, params.id, body.update)),
]

const threads: Route[] = [
  implement(openThread, (ctx, { params, query }) => readThread(ctx, params.id, query)),
  implement(replyContext, (ctx, { params, query }) => beginReply(ctx, params.id, query)),
  implement(threadPeople, (ctx, { params, query }) => peopleOfThread(ctx, params.id, query ?? {})),
  implement(markThreadRead, (ctx, { params, body }) => markThread(ctx, params.id, body ?? {})),
  implement(setParties, async (ctx, { params, body }) => ({ thread: await setThreadParties(ctx, params.id, body) })),
  implement(setThreadStatus, async (ctx, { params, body }) => ({ thread: await setStatus(ctx, params.id, body) })),
  implement(followThread, async (ctx, { params }) => ({ thread: await follow(ctx, params.id) })),
  implement(unfollowThread, async (ctx, { params }) => ({ thread: await unfollow(ctx, params.id) })),
  implement(hideThread, async (ctx, { params }) => ({ thread: await setHidden(ctx, params.id, true) })),
  implement(showThread, async (ctx, { params }) => ({ thread: await setHidden(ctx, params.id, false) })),
  implement(deleteThread, async (ctx, { params }) => {
    await removeWholeThread(ctx, params.id)
    return {}
  }),
  implement(restoreThread, async (ctx, { params }) => ({ thread: await bringThreadBack(ctx, params.id) })),
]

const hands: Route[] = [
  implement(claimThread, async (ctx, { params }) => ({ thread: await claim(ctx, params.id) })),
  implement(releaseThread, async (ctx, { params }) => ({ thread: await release(ctx, params.id) })),
  implement(assignThread, async (ctx, { params, body }) => ({
    thread: await assign(ctx, params.id, { user: body.user_id }),
  })),
  implement(moveThreads, (ctx, { body }) => move(ctx, body)),
]

const regroupings: Route[] = [
  implement(mergeThreads, (ctx, { params, body }) => merge(ctx, params.id, body)),
  implement(splitThread, (ctx, { params, body }) => split(ctx, params.id, body)),
  implement(undoRegrouping, (ctx, { params }) => takeRegroupingBack(ctx, params.id)),
]

const bulk: Route[] = [
  implement(beginBulk, async (ctx, { body }) => ({ bulk: await begin(ctx, body) })),
  implement(undoBulk, async (ctx, { params }) => ({ bulk: await undo(ctx, params.id) })),
  implement(stopBulk, async (ctx, { params }) => ({ bulk: await stop(ctx, params.id) })),
]

const links: Route[] = [
  implement(linkThread, async (ctx, { params, body }) => ({ thread: await linkTo(ctx, params.id, body) })),
  implement(unlinkThread, async (ctx, { params, query }) => ({ thread: await takeLinkBack(ctx, params.id, query) })),
  implement(setThreadContact, async (ctx, { params, body }) => ({
    thread: await setContactOf(ctx, params.id, body.contact),
  })),
]

const unreadItems: Route[] = [
  implement(getUnreadCounts, (ctx) => countsOf(ctx, ctx.actor.userId)),
  implement(markUnreadSeen, async (ctx) => {
    await seeItems(ctx)
    return countsOf(ctx, ctx.actor.userId)
  }),
  implement(addUnread, async (ctx, { params, body }) => ({ counts: await addToUnread(ctx, params.id, body.user_id) })),
  implement(clearUnread, (ctx, { body }) => clearItems(ctx, body)),
]

const images: Route[] = [
  implement(allowImages, async (ctx, { body }) => {
    await allowImagesOf(ctx, body.address)
    return {}
  }),
  implement(blockImages, async (ctx, { params }) => {
    await blockImagesOf(ctx, params.address)
    return {}
  }),
]

/** Every call of the inbox. */
export const inboxRoutes: Route[] = [
  ...messages,
  ...held,
  ...drafts,
  ...shared,
  ...threads,
  ...hands,
  ...regroupings,
  ...links,
  ...bulk,
  ...unreadItems,
  ...images,
  ...templateRoutes,
  ...followUpRoutes,
  ...filterRoutes,
  ...unreadMailRoutes,
  ...pushRoutes,
  ...polishRoutes,
  ...mailDomainRoutes,
]
