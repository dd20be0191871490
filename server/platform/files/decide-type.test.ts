import { describe, expect, test } from 'vitest'
import { judgeType } from './decide-type.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>'
const entities = '<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_x "http://www.w3.org/1999/xlink">'
const publicId = 'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'

const drawings: readonly (readonly [name: string, content: Buffer | string])[] = [
  ['a style sheet line', `<?xml version="1.0"?>\n<?xml-stylesheet type="text/css" href="a.css"?>\n${svg}`],
  ['a style sheet line alone', `<?xml-stylesheet href="a.css"?>${svg}`],
  ['entities', `<?xml version="1.0"?><!DOCTYPE svg ${publicId} [ ${entities} ]>${svg}`],
  ['entities and comments', `<!-- a --><!DOCTYPE svg [${entities}]><!-- b -->${svg}`],
  ['entities longer than the judged bytes', `<!DOCTYPE svg [${entities.repeat(40)}`],
  ['a prefix', `<!DOCTYPE s:svg><s:svg xmlns:s="http://www.w3.org/2000/svg"/>`],
  ['no content', '<svg/>'],
  ['a byte order mark', `\u{FEFF}<?xml version="1.0"?>${svg}`],
  [
    'a style element',
    `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg.replace('<rect', '<style>a{}</style><rect')}`,
  ],
  ['UTF-16', Buffer.from(`\u{FEFF}<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le')],
  ['Latin-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- é -->${svg}`, 'latin1')],
]

describe('a drawing', () => {
  test.each(drawings)('with %s is image/svg+xml', async (_, content) => {
    expect(await judgeType(Buffer.from(content), 'x.svg')).toBe('image/svg+xml')
  })
})

test.each([
  ['<!DOCTYPE html><svg></svg>', 'text/html'],
  [`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${svg}</html>`, 'text/html'],
  ['<?xml version="1.0"?><feed/>', 'application/xml'],
  ['<?xml-stylesheet', 'application/xml'],
])('%s is %s, no drawing', async (content, type) => {
  expect(await judgeType(Buffer.from(content), 'x.svg')).toBe(type)
})
