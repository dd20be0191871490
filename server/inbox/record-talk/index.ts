import { hasComeBack } from '../mail/index.ts'
import { findReply, lockTalks } from './find-reply.ts'
import { mailCustomer, openCustomerTalk } from './mail-customer.ts'
import { mailGroupMembers } from './mail-group.ts'
import { noteNews } from './note-news.ts'

/** Conversations of records with their customers, as the program leads them. */
export const customerTalks = {
  note: noteNews,
  open: openCustomerTalk,
  mail: mailCustomer,
  mailGroup: mailGroupMembers,
  lock: lockTalks,
  findReply,
  hasComeBack,
} as const
