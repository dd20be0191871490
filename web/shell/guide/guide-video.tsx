import { Anchor, UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { videoFrame } from '../../../domain/kernel/index.ts'
import classes from './guide.module.css'

// The player stores its data under its own origin: the data of this product is out of its reach.
const playerLimits = 'allow-scripts allow-same-origin allow-presentation allow-popups'

interface GuideVideoProps {
  readonly url: string
  readonly title: string
}

/**
 * The video of a guide. Its host gets no request before the user wants it, and only hosts of the content
 * security policy are framed: any other video opens in a separate window.
 */
export function GuideVideo({ url, title }: GuideVideoProps) {
  const [isShown, setShown] = useState(false)
  const frame = videoFrame(url)
  if (frame === undefined)
    return (
      <Anchor href={url} target="_blank" rel="noopener noreferrer">
        Watch the video in a new window
      </Anchor>
    )
  if (!isShown)
    return (
      <UnstyledButton className={classes['video']} onClick={() => setShown(true)}>
        <IconPlayerPlayFilled size={28} aria-hidden />
        Show the video
        <span>It comes from {new URL(frame).hostname}</span>
      </UnstyledButton>
    )
  return (
    <iframe
      className={classes['video']}
      src={frame}
      title={`Video: ${title}`}
      allow="fullscreen; picture-in-picture; encrypted-media"
      // The host wants to know on whose page it plays; no other host is sent its address.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox={playerLimits}
    />
  )
}
