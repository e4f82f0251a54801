import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateLanguage, type Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { setUser, useSession } from '#web/lib/session.ts'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { useAction } from '#web/lib/use-action.ts'
import { changeLanguage, currentLanguage } from '#web/i18n/index.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'

const themes = ['system', 'light', 'dark'] as const
const themeText = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const languageText = { pl: 'languagePl', en: 'languageEn' } as const

/** The language of the account and the theme of this browser. */
export const InterfaceSettings = () => {
  const { t } = useTranslation('account')
  const user = useSession()
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const { run } = useAction()

  const choose = (language: Language): Promise<void> =>
    run(async () => {
      if (user === null) return
      await call(updateLanguage, { body: { language } })
      await pendingUntil(changeLanguage(language))
      setUser({ ...user, language })
      // In the new language: `t` of this render still has the old one.
      notify.success(i18next.t('account:languageSaved'))
    })

  return (
    <>
      <SegmentsField
        label={t('language')}
        options={languages.map((value) => ({ value, label: t(languageText[value]) }))}
        value={user?.language ?? currentLanguage()}
        onChange={(language) => void choose(language)}
      />
      <SegmentsField
        label={t('theme')}
        options={themes.map((value) => ({ value, label: t(themeText[value]) }))}
        value={theme}
        onChange={(name) => {
          chooseTheme(name)
          setTheme(name)
        }}
      />
    </>
  )
}
