import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useExposureActions } from './exposure-actions.ts'
import { Switch } from '#web/ui/form/fields/switch.tsx'

/** The false-positive switch: what it does, and who changed it last and when. */
export const FalsePositiveSwitch = ({ exposure }: { exposure: Visibility }) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { setFalsePositive } = useExposureActions()
  const id = useId()
  const { false_positive: marked, false_positive_last_activity: last } = exposure
  const { shown, waiting, choose } = useSavedAtOnce({ on: marked }, async ({ on = marked }) =>
    setFalsePositive(exposure.visibility_id, on),
  )
  return (
    <DrawerSection>
      <Row align="start" gap={3}>
        <Switch
          id={id}
          checked={shown.on}
          aria-busy={waiting.on !== undefined}
          aria-describedby={`${id}what`}
          onChange={(on) => choose({ on })}
        />
        <div>
          <Text size="label">
            <label htmlFor={id}>{t('falsePositive.label')}</label>
          </Text>
          <Text id={`${id}what`} tone="muted">
            {t(marked ? 'falsePositive.on' : 'falsePositive.off')}
          </Text>
          {last !== null && (
            <Text size="meta" tone="faint">
              {t('falsePositive.last', { name: actorName(common, last.user_data) })},{' '}
              <DateText iso={last.creation_date} time />
            </Text>
          )}
        </div>
      </Row>
    </DrawerSection>
  )
}
