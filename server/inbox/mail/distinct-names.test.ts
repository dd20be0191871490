import { describe, expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

describe('names of the files of one mail', () => {
  it('stay as they are while they differ', () => {
    expect(distinctNames(['a.pdf', 'b.pdf', 'a'])).toEqual(['a.pdf', 'b.pdf', 'a'])
  })

  it('get a number before the extension, in any case', () => {
    expect(distinctNames(['photo.jpg', 'Photo.JPG', 'photo.jpg', 'note', 'note'])).toEqual([
      'photo.jpg',
      'Photo (2).JPG',
      'photo (3).jpg',
      'note',
      'note (2)',
    ])
  })

  it('get no number that another file of the mail brings along', () => {
    expect(distinctNames(['photo.jpg', 'photo.jpg', 'photo (2).jpg', 'photo (2).jpg'])).toEqual([
      'photo.jpg',
      'photo (3).jpg',
      'photo (2).jpg',
      'photo (2) (2).jpg',
    ])
  })

  it('are quick to find for a mail full of one name', () => {
    const names = distinctNames(Array.from({ length: 2000 }, () => 'image.png'))
    expect(new Set(names).size).toBe(2000)
  })
})
