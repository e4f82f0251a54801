import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RowItem, Rows } from '#web/ui/layout/layout.tsx'
import { Switch } from '#web/ui/form/fields/switch.tsx'

/** The access rights of a key, as in API replies. */
export interface KeyAccess {
  readonly visibility_access: boolean
  readonly incident_access: boolean
  readonly threat_access: boolean
  readonly feed_access: boolean
}

const flags = ['visibility_access', 'incident_access', 'threat_access', 'feed_access'] as const

/** The access rights of a key as read-only switches (part 2 section 2). */
export const KeyAccessSwitches = ({ access }: { access: KeyAccess }) => {
  const { t } = useTranslation('apiKeys')
  const id = useId()
  return (
    <Rows label={t('access')}>
      {flags.map((flag) => (
        <RowItem
          key={flag}
          title={<label htmlFor={`${id}${flag}`}>{t(`flag.${flag}`)}</label>}
          actions={
            <>
              <span aria-hidden="true">{t(access[flag] ? 'on' : 'off')}</span>
              <Switch id={`${id}${flag}`} checked={access[flag]} aria-readonly="true" disabled />
            </>
          }
        />
      ))}
    </Rows>
  )
}
