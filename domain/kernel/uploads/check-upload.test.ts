import { describe, expect, it } from 'vitest'
import {
  attachmentPath,
  editorWording,
  isPictureName,
  uploadWarning,
  whyNotUpload,
  withTimestamp,
} from './check-upload.ts'

describe('whyNotUpload', () => {
  it.each([
    ['photo.HEIC', 'upload-heic'],
    ['setup.exe', 'upload-type'],
    ['run.sh', 'upload-type'],
  ])('refuses %s as %s', (name, code) => expect(whyNotUpload({ name, size: 1 })?.code).toBe(code))

  it('accepts a file of exactly the limit and names the limit in kb and mb above it', () => {
    expect(whyNotUpload({ name: 'a.pdf', size: 10_240_000 })).toBe(undefined)
    const issue = whyNotUpload({ name: 'a.pdf', size: 10_240_001 })
    expect(issue).toEqual({ code: 'upload-size', params: { name: 'a.pdf', kb: 10_240, mb: 10.24 } })
    expect(issue && editorWording(issue.code, issue.params)).toEqual({
      title: 'File Size Alert',
      message: 'a.pdf is too large. The limit is 10240 kb (10.24 mb).',
    })
  })

  it('names the types of a custom list', () => {
    expect(whyNotUpload({ name: 'a.txt', size: 1 }, { allowed: ['pdf', 'png'] })).toEqual({
      code: 'upload-unsupported',
      params: { allowed: 'pdf, png' },
    })
  })
})

describe('attachmentPath', () => {
  const at = { clientId: 'c', type: 'threadsmsgs', id: 'm', name: 'a b.pdf' }
  it('is where the files of a record lie', () =>
    expect(attachmentPath(at)).toBe('clients/c/attachments/threadsmsgs/m/a b.pdf'))
  it('is nowhere while the record has no id', () => expect(attachmentPath({ ...at, id: '' })).toBe(undefined))
})

it.each([
  ['plan.pdf', 'plan_17.pdf'],
  ['README', 'README_17'],
  ['a.tar.gz', 'a.tar_17.gz'],
])('puts a timestamp into %s: %s', (name, stamped) => expect(withTimestamp(name, 17)).toBe(stamped))

it('knows pictures that may be in a text', () => {
  expect(['a.PNG', 'b.jpeg', 'c.webp'].every(isPictureName)).toBe(true)
  expect(['a.svg', 'b.heic', 'c.pdf', 'png'].some(isPictureName)).toBe(false)
})

describe('uploadWarning', () => {
  it.each([
    [200_000, undefined],
    [200_001, 'Large File Alert!'],
    [1_200_000, 'Large File Alert!'],
    [1_200_001, 'Very Large File Alert!'],
  ])('says of %i bytes: %s', (size, title) => {
    const warning = uploadWarning({ name: 'plan.pdf', size })
    expect(warning && editorWording(warning.code, warning.params).title).toBe(title)
  })
})
