import { useTranslation } from 'react-i18next'
import type { TextsBefore, Translation } from '#shared/contracts/translations.ts'
import { onlyIn, otherLanguage, type Described } from '#shared/domain/translations.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import type { ShownLanguage } from './shown-language.ts'
import { overTexts, textsBefore } from './text-values.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text, Stack, Row, ToneIcon } from '#web/ui/layout/layout.tsx'
import { PressOnce } from '#web/ui/button/press-once.tsx'

/** The change that confirms that both texts, as the user has read them, have the same content. */
interface Agreement {
  readonly translation_is_current: true
  readonly texts_before: TextsBefore
}

interface LanguageSwitchProps {
  readonly item: Described & { readonly translation?: Translation | undefined }
  readonly shown: ShownLanguage
  /** Whether the user may confirm that both texts have the same content. */
  readonly mayAgree: boolean
  readonly agree: (agreement: Agreement) => Promise<unknown>
  /** Refetches the views of the item. */
  readonly refresh: () => Promise<void>
}

/** Switches an item to the other language. Shows if there is only one, and which text is older than the other. */
export const LanguageSwitch = ({ item, shown, mayAgree, agree, refresh }: LanguageSwitchProps) => {
  const { t } = useTranslation('common')
  const { translation } = item
  const only = onlyIn(item, shown.language)
  if (translation === undefined)
    return only === undefined ? null : (
      <Text size="meta" tone="muted">
        {t(`languages.only.${only}`)}
      </Text>
    )
  const { outdated } = translation
  const other = otherLanguage(shown.language)
  const confirm = async (): Promise<void> => {
    const agreement = { translation_is_current: true, texts_before: textsBefore(item) } as const
    await overTexts(() => agree(agreement), refresh)
    await refresh()
  }
  return (
    <Stack align="start" gap={1}>
      <Button kind="text" small icon="language" onClick={() => shown.choose(other)}>
        {t(`languages.read.${other}`)}
      </Button>
      {outdated !== undefined && (outdated === shown.language || mayAgree) && (
        <Row wrap gap={1}>
          <ToneIcon name="history" tone="warn" />
          <Text as="span" size="meta" tone="warn">
            {t(`languages.outdated.${outdated}`)}
          </Text>
          {mayAgree && <CurrentButton onCurrent={confirm} />}
        </Row>
      )}
    </Stack>
  )
}

const CurrentButton = ({ onCurrent }: { onCurrent: () => Promise<void> }) => {
  const { t } = useTranslation('common')
  const confirm = async (): Promise<void> => {
    try {
      await onCurrent()
      notify.success(t('languages.saidCurrent'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <PressOnce kind="text" small run={confirm}>
      {t('languages.current')}
    </PressOnce>
  )
}
