import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReminders, updateLanguage, updateReminders, type Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { currentCaller, setUser, useSession } from '#web/lib/session.ts'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { changeLanguage } from '#web/i18n/index.ts'

const themes = ['system', 'light', 'dark'] as const
const themeText = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const languageText = { pl: 'languagePl', en: 'languageEn' } as const

const remindersQuery = queryOptions({
  queryKey: ['account', 'reminders'],
  queryFn: ({ signal }) => call(getReminders, { signal }),
})

/** Whether to e-mail reminders of remediation, for users who can be assigned exposures. */
const ReminderSetting = () => {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { data } = useQuery(remindersQuery)
  const [busy, setBusy] = useState(false)
  if (data === undefined) return null
  const choose = async (reminders: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      client.setQueryData(remindersQuery.queryKey, await call(updateReminders, { body: { reminders } }))
      notify.success(t(reminders ? 'remindersOn' : 'remindersOff'))
    } catch (error) {
      // The call has shown the error; the setting is unchanged.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="settings-choice" disabled={busy}>
      <legend className="plain-label">{t('reminders')}</legend>
      <label>
        <input
          type="checkbox"
          checked={data.reminders}
          onChange={(event) => void choose(event.target.checked)}
        />
        {t('remindersText')}
      </label>
    </fieldset>
  )
}

/** The language of the account and the theme of this browser. */
export const InterfaceSettings = () => {
  const { t } = useTranslation('account')
  const user = useSession()
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const [busy, setBusy] = useState(false)

  const choose = async (language: Language): Promise<void> => {
    if (user === null || busy || language === user.language) return
    setBusy(true)
    try {
      await call(updateLanguage, { body: { language } })
      await pendingUntil(changeLanguage(language))
      setUser({ ...user, language })
      // In the new language: `t` of this render still has the old one.
      notify.success(i18next.t('account:languageSaved'))
    } catch (error) {
      // The call has shown the error; the language is unchanged.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <fieldset className="settings-choice" disabled={busy}>
        <legend className="plain-label">{t('language')}</legend>
        {languages.map((language) => (
          <label key={language} lang={language}>
            <input
              type="radio"
              name="language"
              checked={user?.language === language}
              onChange={() => void choose(language)}
            />
            {t(languageText[language])}
          </label>
        ))}
      </fieldset>
      <fieldset className="settings-choice">
        <legend className="plain-label">{t('theme')}</legend>
        {themes.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={theme === name}
              onChange={() => {
                chooseTheme(name)
                setTheme(name)
              }}
            />
            {t(themeText[name])}
          </label>
        ))}
      </fieldset>
      {mayCall(getReminders, currentCaller()) && <ReminderSetting />}
    </>
  )
}
