// Sets the theme before anything is painted: the user's choice, or what the system prefers. A file of its own, since the
// content security policy allows no script inside the page.
(function () {
  var chosen = null
  try { chosen = localStorage.getItem('theme') } catch (error) { chosen = null }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
