import { describe, expect, it } from 'vitest'
import { acceptedBy, judgeChosen, uploaderRefusals, uploaderWarning, uploaderWording } from './uploader.ts'

const file = (name: string, size = 1) => ({ name, size })
const judge = (files: readonly ReturnType<typeof file>[], rules = {}, existing = 0) => {
  const { taken, issues } = judgeChosen(files, rules, existing)
  return { taken: taken.map(({ name }) => name), said: issues.map(uploaderWording) }
}

describe('judgeChosen', () => {
  it('accepts .pdf, .doc and .docx by default, and names refused types', () => {
    expect(acceptedBy({})).toEqual(['.pdf', '.doc', '.docx'])
    const { taken, said } = judge([file('a.PDF'), file('b.txt'), file('c.docx')])
    expect(taken).toEqual(['a.PDF', 'c.docx'])
    expect(said).toEqual([
      {
        title: 'Invalid File Type!',
        message: 'b.txt is not one of the types .pdf, .doc, .docx. It will not be uploaded.',
      },
    ])
  })

  it('takes any type but the dangerous ones where any is taken', () => {
    const { taken, said } = judge([file('a.txt'), file('setup.exe'), file('README')], { accept: 'any' })
    expect(taken).toEqual(['a.txt', 'README'])
    expect(said[0]?.message).toBe('setup.exe is of a type that is never taken. It will not be uploaded.')
  })

  it('counts a megabyte as 1048576 bytes, and names the limit', () => {
    const { taken, said } = judge([file('a.pdf', 2 * 1_048_576), file('b.pdf', 2 * 1_048_576 + 1)], { maxMb: 2 })
    expect(taken).toEqual(['a.pdf'])
    expect(said).toEqual([
      { title: 'File Size Alert!', message: 'b.pdf is larger than 2 MB. It will not be uploaded.' },
    ])
  })

  it('never takes more than the product does', () => {
    expect(judge([file('a.pdf', 10_240_000)], { maxMb: 50 }).taken).toEqual(['a.pdf'])
    expect(judge([file('a.pdf', 10_240_001)], { maxMb: 50 }).said[0]?.message).toBe(
      'a.pdf is larger than 9.76 MB. It will not be uploaded.',
    )
  })

  it('takes three files in all where no other limit is named, and reports those beyond once', () => {
    const files = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name))
    expect(judge(files).taken).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(judge(files, {}, 2).taken).toEqual(['a.pdf'])
    expect(judge(files, {}, 2).said).toEqual([
      { title: 'File Limit Alert!', message: 'Too many files detected. Please remove one file to continue.' },
    ])
    expect(judge(files.slice(0, 3)).said).toEqual([])
  })

  it('does not count refused files', () => {
    expect(judge([file('a.txt'), file('b.pdf')], { limit: 1 }).taken).toEqual(['b.pdf'])
  })
})

it('reports many refused files once for each kind of reason', () => {
  const files = [file('a.txt'), file('b.pdf', 2 * 1_048_576), file('c.exe'), file('d.pdf'), file('e.pdf')]
  const { issues } = judgeChosen(files, { maxMb: 1, limit: 1 }, 0)
  expect(uploaderRefusals(issues)).toEqual([
    {
      title: 'Invalid File Type!',
      message: [
        'a.txt is not one of the types .pdf, .doc, .docx. It will not be uploaded.',
        'c.exe is not one of the types .pdf, .doc, .docx. It will not be uploaded.',
      ].join('\n'),
    },
    { title: 'File Size Alert!', message: 'b.pdf is larger than 1 MB. It will not be uploaded.' },
    { title: 'File Limit Alert!', message: 'Too many files detected. Please remove one file to continue.' },
  ])
  expect(uploaderRefusals([])).toEqual([])
})

it('calls a file large from 200 kb on, and very large from 1.2 MB on', () => {
  const title = (size: number) => {
    const warning = uploaderWarning(file('a.pdf', size))
    return warning && uploaderWording(warning).title
  }
  expect([200_000, 200_001, 1_200_001].map(title)).toEqual([undefined, 'Large File Alert!', 'Very Large File Alert!'])
})

it('reports the outcome of the files in the words of the specification', () => {
  const words = (code: Parameters<typeof uploaderWording>[0]['code']) => Object.values(uploaderWording({ code }))
  expect(words('uploader-failed')).toEqual(['Error!', 'Error uploading files'])
  expect(words('uploader-delete-failed')).toEqual(['Error!', 'Error deleting file.'])
  expect(words('uploader-done')[1]).toBe('Files successfully uploaded')
  expect(words('uploader-deleted')[1]).toBe('File was successfully deleted.')
  expect(words('uploader-none')[1]).toBe('Please choose at least one file')
  expect(words('uploader-path')[0]).toBe('Error')
})
