import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { changeLanguage, currentLanguage } from '#web/i18n/index.ts'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { Logo } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './docs.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
const languageNames = { pl: 'Polski', en: 'English' } as const satisfies Record<Language, string>

interface DocsHeaderProps {
  readonly isNavOpen: boolean
  readonly onNav: () => void
}

/** The header: the link to the portal, the theme and the language. */
export const DocsHeader = ({ isNavOpen, onNav }: DocsHeaderProps) => {
  const { t } = useTranslation(['apiDocs', 'app'])
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (wanted: string): void => {
    const found = themes.find((one) => one === wanted) ?? 'system'
    chooseTheme(found)
    setTheme(found)
  }
  const switchLanguage = (wanted: string): void => {
    const found = languages.find((one) => one === wanted)
    if (found !== undefined) void pendingUntil(changeLanguage(found))
  }
  return (
    <header className={styles.header}>
      <Button className={styles.contents} aria-expanded={isNavOpen} aria-controls="docs-nav" onClick={onNav}>
        {t('contents')}
      </Button>
      <a className={styles.home} href="/" title={t('toPortal')}>
        <Logo />
        <span>{t('app:product')}</span>
      </a>
      <span className={styles.title}>{t('title')}</span>
      <select
        className={fieldStyles.input}
        aria-label={t('theme.label')}
        value={theme}
        onChange={(event) => choose(event.target.value)}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {t(`theme.${one}`)}
          </option>
        ))}
      </select>
      <select
        className={fieldStyles.input}
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(event) => switchLanguage(event.target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </header>
  )
}
