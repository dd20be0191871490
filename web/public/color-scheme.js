// Runs before the first paint, so that a dark screen never flashes white. A separate file because the content
// security policy allows no inline script. The key is the one that MantineProvider writes.
function rememberedScheme() {
  try {
    return localStorage.getItem('flightline-color-scheme')
  } catch (error) {
    console.info('Colour scheme follows the system: storage is closed.', error)
    return null
  }
}

const remembered = rememberedScheme()
const followed = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const scheme = remembered === 'light' || remembered === 'dark' ? remembered : followed
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
