import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useExposureActions } from './exposure-actions.ts'
import { Switch } from '#web/ui/form/fields/switch.tsx'

/** The false-positive switch: what it does, and who changed it last and when. */
export const FalsePositiveSwitch = ({ exposure }: { exposure: Visibility }) => {
  const { t } = useTranslation('exposures')
  const { setFalsePositive } = useExposureActions()
  const id = useId()
  const [wanted, setWanted] = useState<boolean>()
  const { false_positive: marked, false_positive_last_activity: last } = exposure
  const asked = useRef<boolean>(undefined)

  const toggle = async (to: boolean): Promise<void> => {
    const running = asked.current !== undefined
    asked.current = to
    setWanted(to)
    // A press during the change applies when that is done.
    if (running) return
    try {
      for (let done: boolean | undefined; asked.current !== done;) {
        done = asked.current
        await setFalsePositive(exposure.visibility_id, done)
      }
    } finally {
      asked.current = undefined
      // The switch shows the stored value again, whether the change succeeded or not.
      setWanted(undefined)
    }
  }
  return (
    <DrawerSection>
      <Row align="start" gap={3}>
        <Switch
          id={id}
          checked={wanted ?? marked}
          aria-busy={wanted !== undefined}
          aria-describedby={`${id}what`}
          onChange={(on) => void toggle(on)}
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
              {t('falsePositive.last', { name: last.user_data.name })},{' '}
              <DateText iso={last.creation_date} time />
            </Text>
          )}
        </div>
      </Row>
    </DrawerSection>
  )
}
