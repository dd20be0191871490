/**
 * Some senders give several mails one Message-ID. The first is kept under that id, each later one under the id with a
 * mark of its content after a space, which no Message-ID holds.
 */
export const markedId = (internetId: string, contentHash: string): string => `${internetId} ${contentHash.slice(0, 16)}`

/** Message-ID that the sender gave: an answer refers to it. */
export const internetIdOf = (messageId: string): string => messageId.split(' ', 1)[0] ?? messageId
