// Sets the theme before the first paint: the user's choice, or the system's preference. It is a separate file because
// the content security policy allows no inline scripts.
(function () {
  var chosen = null
  try { chosen = localStorage.getItem('theme') } catch (error) { chosen = null }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
