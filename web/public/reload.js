// A file of the application that does not come leaves an empty page. It is asked for once more by loading the page anew; when
// that does not help either, the page says so.
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
