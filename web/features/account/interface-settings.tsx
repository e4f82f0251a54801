import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReminders, updateLanguage, updateReminders, type Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { currentCaller, setUser, useSession } from '#web/lib/session.ts'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { useAction } from '#web/lib/use-action.ts'
import { changeLanguage, currentLanguage } from '#web/i18n/index.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

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
  const { run } = useAction()
  if (data === undefined) return null
  const choose = (reminders: boolean): Promise<void> =>
    run(async () => {
      client.setQueryData(remindersQuery.queryKey, await call(updateReminders, { body: { reminders } }))
      notify.success(t(reminders ? 'remindersOn' : 'remindersOff'))
    })
  return (
    <fieldset className={fieldStyles.root}>
      <legend>{t('reminders')}</legend>
      <div>
        <CheckField
          label={t('remindersText')}
          checked={data.reminders}
          onChange={(reminders) => void choose(reminders)}
        />
      </div>
    </fieldset>
  )
}

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
      {mayCall(getReminders, currentCaller()) && <ReminderSetting />}
    </>
  )
}
