import type { SiteChrome } from './site-page.ts'

/** For tests: surroundings of the pages of a site. */
export const testChrome = (given: Partial<SiteChrome> = {}): SiteChrome => ({
  name: 'LARO Air',
  lang: 'en',
  accent: '#2b3290',
  dark: '#16171d',
  light: '#ffffff',
  email: '',
  phone: '',
  menu: [],
  header: '',
  footer: '',
  origin: '',
  ...given,
})
