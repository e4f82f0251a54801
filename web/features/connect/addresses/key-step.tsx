import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { SelectInput } from '#web/ui/form/fields/select-input.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { useBlindness } from '#web/features/connect/blind.ts'
import { isOffered, isWorking } from '#web/features/connect/chosen-key.ts'
import type { Choice } from '#web/features/connect/choice.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { keyName, limitedTo, readsText } from '#web/features/connect/key-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { Step } from './step.tsx'

interface KeyStepProps {
  readonly keys: readonly ConnectKey[] | undefined
  readonly chosen: ConnectKey | undefined
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  readonly onKeys: () => void
}

/** The key to authenticate with: what it reads, and from where it works. */
export const KeyStep = ({ keys, chosen, choice, onChoose, onKeys }: KeyStepProps) => {
  const { t } = useTranslation('connect')
  const offered = keys?.filter(isOffered)
  return (
    <Step number={3} title={t('key.title')}>
      {offered === undefined ? (
        <Skeleton widths={[100, 70]} />
      ) : offered.length === 0 ? (
        <Text size="meta" tone="faint">
          {t('key.none')}{' '}
          <Button kind="text" small onClick={onKeys}>
            {t('key.toKeys')}
          </Button>
        </Text>
      ) : (
        <>
          <SelectInput
            label={t('key.title')}
            value={chosen?.key_id ?? null}
            options={offered.map((key) => ({ value: key.key_id, label: keyName(key, t) }))}
            placeholder={t('key.pick')}
            filter={offered.length > 6}
            onChange={({ value }) => onChoose({ key: typeof value === 'number' ? value : undefined })}
          />
          {chosen !== undefined && <KeyHint chosen={chosen} choice={choice} />}
        </>
      )}
    </Step>
  )
}

const KeyHint = ({ chosen, choice }: { chosen: ConnectKey; choice: Choice }) => {
  const { t, i18n } = useTranslation('connect')
  const blindness = useBlindness(chosen, choice)
  const limits = limitedTo(chosen, t, i18n.language)
  const wrong = !isWorking(chosen)
    ? t('key.expired')
    : !chosen.modules.includes('feed')
      ? t('key.noFeed')
      : blindness
  return (
    <>
      <Text size="meta" tone="faint">
        {chosen.modules.length === 0
          ? t('key.readsNothing')
          : t('key.reads', { what: readsText(chosen, t, i18n.language) })}{' '}
        {limits.length > 0 && <>{t('key.limited', { what: enumerated(limits, i18n.language) })} </>}
        {chosen.networks.length === 0
          ? t('key.anywhere')
          : t('key.from', { where: enumerated(chosen.networks, i18n.language) })}
      </Text>
      {wrong !== undefined && (
        <Text size="meta" tone="danger">
          {wrong}
        </Text>
      )}
    </>
  )
}
