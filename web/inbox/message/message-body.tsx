import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { allowImages, isForged } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { hasQuotedPart, hasRemoteImages } from './mail-document.ts'
import { MailFrame } from './mail-frame.tsx'
import { LinkedText } from './linked-text.tsx'
import classes from './message.module.css'

interface MessageBodyProps {
  readonly message: ShownMessage
  readonly showQuoted: boolean
  readonly onToggleQuoted: () => void
  readonly showImages: boolean
  readonly onShowImages: () => void
}

/** Shown part of a mail: with its history on demand, the complete HTML if only that holds it. */
function htmlToShow({ messageHtml, html }: ShownMessage, showQuoted: boolean): string {
  if (messageHtml === '') return html
  const isHistoryElsewhere = html !== '' && !hasQuotedPart(messageHtml) && hasQuotedPart(html)
  return showQuoted && isHistoryElsewhere ? html : messageHtml
}

/** Name of the folded part: a signature, quoted history or both (decision M14). */
function foldedParts({ hidden, messageHtml, html }: ShownMessage): readonly string[] {
  const isQuoted = hidden.some(({ kind }) => kind === 'quoted') || hasQuotedPart(messageHtml) || hasQuotedPart(html)
  const isSigned = hidden.some(({ kind }) => kind === 'signature')
  return [...(isSigned ? ['signature'] : []), ...(isQuoted ? ['quoted text'] : [])]
}

export const hasFolded = (message: ShownMessage): boolean => foldedParts(message).length > 0

function ImagesBar({ message, onShowImages }: Pick<MessageBodyProps, 'message' | 'onShowImages'>) {
  const allow = useCommand(allowImages)
  const address = message.from?.address
  if (isForged(message)) {
    return (
      <p className={classes['images']}>Remote images stay blocked, because the sender of this mail may be forged.</p>
    )
  }
  const always = () => {
    if (address === undefined) return
    onShowImages()
    allow.start({ body: { address } })
  }
  return (
    <div className={classes['images']} role="group" aria-label="Remote images">
      <span>Remote images are blocked, so that the sender does not learn that you read this.</span>
      <button type="button" className={classes['link']} onClick={onShowImages}>
        Show images
      </button>
      {address !== undefined && (
        <button type="button" className={classes['link']} onClick={always}>
          Always from this sender
        </button>
      )}
    </div>
  )
}

function PlainBody({ message, showQuoted }: Pick<MessageBodyProps, 'message' | 'showQuoted'>) {
  return (
    <>
      <div className={classes['plain']}>
        <LinkedText text={message.message} />
      </div>
      {showQuoted &&
        message.hidden.map(({ text }, index) => (
          <div key={index} className={classes['folded']}>
            {text}
          </div>
        ))}
    </>
  )
}

/** Text of a message: mail in its frame, any other as text; folded parts after '...'. */
export function MessageBody(props: MessageBodyProps) {
  const { message, showQuoted, onToggleQuoted, showImages, onShowImages } = props
  const html = htmlToShow(message, showQuoted)
  const mayShow = !message.images_blocked || (showImages && !isForged(message))
  const isBlocked = !mayShow && hasRemoteImages(html)
  return (
    <div className={classes['body']}>
      {isBlocked && <ImagesBar message={message} onShowImages={onShowImages} />}
      {html === '' ? (
        <PlainBody message={message} showQuoted={showQuoted} />
      ) : (
        <MailFrame
          id={message.id}
          title={`Message: ${message.subject || 'no subject'}`}
          html={html}
          showImages={mayShow}
          showQuoted={showQuoted}
        />
      )}
      {hasFolded(message) && (
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={showQuoted}
          aria-keyshortcuts="O"
          title="Press O"
          onClick={onToggleQuoted}
        >
          <span className={classes['dots']} aria-hidden>
            ⋯
          </span>
          {showQuoted ? 'Hide' : 'Show'} {foldedParts(message).join(' and ')}
        </button>
      )}
    </div>
  )
}
