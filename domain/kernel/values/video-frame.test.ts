import { describe, expect, it } from 'vitest'
import { videoFrame } from './video-frame.ts'

describe('a video inside the page', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aBcD_123-xy&t=4', 'https://www.youtube-nocookie.com/embed/aBcD_123-xy'],
    ['https://youtu.be/aBcD_123-xy', 'https://www.youtube-nocookie.com/embed/aBcD_123-xy'],
    ['https://www.youtube.com/shorts/aBcD_123-xy', 'https://www.youtube-nocookie.com/embed/aBcD_123-xy'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ])('%s is played by its host', (url, frame) => {
    expect(videoFrame(url)).toBe(frame)
  })

  it.each([
    'https://elsewhere.example/film.mp4',
    'https://youtube.com.elsewhere.example/watch?v=aBcD_123-xy',
    'https://www.youtube.com/watch?v="><script>',
    'javascript:alert(1)',
    'film',
  ])('%s is not', (url) => {
    expect(videoFrame(url)).toBeUndefined()
  })
})
