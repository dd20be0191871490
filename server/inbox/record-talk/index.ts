import { hasComeBack } from '../mail/index.ts'
import { findReply, lockTalks } from './find-reply.ts'
import { mailCustomer, openCustomerTalk } from './mail-customer.ts'
import { noteNews } from './note-news.ts'

/** Conversations of records with their customers, as the program leads them. */
export const customerTalks = {
  note: noteNews,
  open: openCustomerTalk,
  mail: mailCustomer,
  lock: lockTalks,
  findReply,
  hasComeBack,
} as const
