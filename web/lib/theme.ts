/**
 * Light or dark: follows the system until the user chooses. `public/theme.js` applies the same rule before the first
 * paint.
 */
export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** The theme chosen in this browser. */
export const chosenTheme = (): Theme => {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    // Without storage the theme follows the system.
    return 'system'
  }
}

const dark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

const toShow = (theme: Theme): 'light' | 'dark' =>
  theme === 'dark' || (theme === 'system' && dark().matches) ? 'dark' : 'light'

/** The theme on the screen. */
export const shownTheme = (): 'light' | 'dark' => toShow(chosenTheme())

const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = toShow(theme)
}

/** Applies a theme and stores the choice. */
export const chooseTheme = (theme: Theme): void => {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is unavailable; the theme applies to this page all the same.
  }
  apply(theme)
}

/** Follows the system unless the user has chosen a theme. Printing always uses the light theme. */
export const followSystemTheme = (): void => {
  window.addEventListener('beforeprint', () => apply('light'))
  window.addEventListener('afterprint', () => apply(chosenTheme()))
  dark().addEventListener('change', () => {
    if (chosenTheme() === 'system') apply('system')
  })
}
