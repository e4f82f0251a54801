// If a file of the application fails to load, the page stays empty. This script reloads the page once; if that does not
// help, it shows a message.
addEventListener('error', function (event) {
  if (!event.target || event.target.tagName !== 'SCRIPT') return
  var again = false
  try {
    again = sessionStorage.getItem('reloaded') !== null
    sessionStorage.setItem('reloaded', 'true')
  } catch (error) { again = true }
  if (!again) return location.reload()
  document.getElementById('root').textContent =
    'The portal could not be loaded. Reload the page in a moment. · Nie udało się wczytać portalu. Odśwież stronę za chwilę.'
}, true)
