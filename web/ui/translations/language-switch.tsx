import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListTranslation } from '#shared/contracts/translations.ts'
import { onlyIn, otherLanguage, type Named } from '#shared/domain/translations.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import type { ShownLanguage } from './shown-language.ts'
import './translations.css'
import { Button } from '#web/ui/button/button.tsx'

interface LanguageSwitchProps {
  readonly item: Named & { readonly translation?: ListTranslation | undefined }
  readonly shown: ShownLanguage
  /** Confirms that both texts have the same content. Given to users who may change the item. */
  readonly onCurrent?: (() => Promise<void>) | undefined
}

/** Switches an item to the other language. Shows if there is only one, and which text is older than the other. */
export const LanguageSwitch = ({ item, shown, onCurrent }: LanguageSwitchProps) => {
  const { t } = useTranslation('common')
  const { translation } = item
  const only = onlyIn(item, shown.language)
  if (translation === undefined)
    return only === undefined ? null : <p className="ui-languages-only">{t(`languages.only.${only}`)}</p>
  const { outdated } = translation
  const other = otherLanguage(shown.language)
  return (
    <div className="ui-languages">
      <Button kind="text" small icon="language" onClick={() => shown.choose(other)}>
        {t(`languages.read.${other}`)}
      </Button>
      {outdated !== undefined && (outdated === shown.language || onCurrent !== undefined) && (
        <p className="ui-languages-old">
          <i className="pi pi-history" aria-hidden="true" />
          <span>{t(`languages.outdated.${outdated}`)}</span>
          {onCurrent !== undefined && <CurrentButton onCurrent={onCurrent} />}
        </p>
      )}
    </div>
  )
}

const CurrentButton = ({ onCurrent }: { onCurrent: () => Promise<void> }) => {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await onCurrent()
      notify.success(t('languages.saidCurrent'))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="text" small aria-disabled={busy} onClick={() => void confirm()}>
      {t('languages.current')}
    </Button>
  )
}
