import { roomMessages } from '../kernel/index.ts'

/** What the content room says (2-content sections 5 and 8). */
export const contentMessages = roomMessages({
  'limit-reached': 'The max is set to {n}',
  'bad-url': 'The URL you entered is not valid. Please enter a valid URL.',
  'url-not-public': 'This address does not lead to the public internet, so it cannot be copied from.',
  'url-redirects': 'This address leads on to another one again and again. Please enter the last one.',
  'url-too-large': 'What lies at this address is too large. The limit is {mb} mb.',
  'url-no-answer': 'Nothing could be fetched from this address. Please check it, or try again in a moment.',
  'guide-video': 'Videos are played from YouTube or Vimeo only. Please enter the address of one of theirs.',
  'guide-button': 'The button leads to a path of the product, such as /threads.',
  'bad-page-url': 'An address of a page begins with / and has letters, digits, dots, dashes and slashes alone.',
  'past-time': 'Choose a time that is still to come.',
  'bad-config': '{line}',
  'bad-kind-key': 'A kind of page has a key of small letters, digits and dashes.',
  'not-picture': 'This file is no whole picture. It may have been cut off on its way. Please upload it again.',
  'picture-kind': 'Pictures of this kind are not taken. Please use JPEG, PNG, GIF, WebP or AVIF.',
  'picture-too-large': 'This picture has more than 80 million pixels. Please make it smaller first.',
  'attachment-kind': 'Please upload an image (JPEG, PNG, GIF, WebP) or PDF file.',
  'attachment-size': 'The file is larger than {mb} mb.',
  'empty-prompt': 'Describe what you want, or attach an image or PDF.',
  'generate-off': 'No language model is set up in this installation. Please ask whoever runs it to set AI_PROVIDER.',
  'generate-refused':
    'There was an issue generating the content. The AI service refused the request. Ask an admin to check its key and model.',
  'generate-busy': 'There was an issue generating the content. The AI service is busy. Please try again in a minute.',
  'generate-away': 'There was an issue generating the content. The AI service did not answer. Please try again.',
  'generate-failed': 'There was an issue generating the content. Please try again.',
  'conversation-full': 'This conversation has reached its {n} turns. Begin another one with what you have.',
  'unsupported-file': 'Unsupported File Type: {name}',
})
