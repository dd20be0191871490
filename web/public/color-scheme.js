// Runs before the first paint, so that a dark screen never flashes white. A file of its own because the content
// security policy allows no inline script. The key is the one that MantineProvider writes.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  var chosen = null
  try {
    chosen = localStorage.getItem('flightline-color-scheme')
  } catch (error) {
    console.info('Colour scheme follows the system: storage is closed.', error)
  }
  var scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
