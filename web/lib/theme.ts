/**
 * Light or dark: as the system, until the person chooses. `public/theme.js` applies the same rule before the
 * first paint.
 */
export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** What was chosen in this browser. */
export const chosenTheme = (): Theme => {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system'
  }
}

const dark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] =
    theme === 'dark' || (theme === 'system' && dark().matches) ? 'dark' : 'light'
}

/** Chooses, and remembers the choice. */
export const chooseTheme = (theme: Theme): void => {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Not remembered, then; it is in force all the same.
  }
  apply(theme)
}

/** Follows the system while nothing else is chosen. Paper is light, whatever the screen is. */
export const followSystemTheme = (): void => {
  window.addEventListener('beforeprint', () => apply('light'))
  window.addEventListener('afterprint', () => apply(chosenTheme()))
  dark().addEventListener('change', () => {
    if (chosenTheme() === 'system') apply('system')
  })
}
