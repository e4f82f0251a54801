import { useTranslation } from 'react-i18next'
import type { View } from '#shared/contracts/views.ts'
import { chipText } from '#web/ui/list/filters/filter-text.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import { useFilterMessages } from '#web/ui/list/filters/use-filter-messages.ts'
import { browserTimeZone } from '#web/lib/days.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Row } from '#web/ui/layout/layout.tsx'
import { ViewDigest } from './view-digest.tsx'
import { addressForKeys, filtersOfView } from './view-values.ts'
import styles from './view-intro.module.css'

/**
 * The filters of a view, who can see it, and whether it is in the user's digest. The list's filters restrict it further.
 */
export const ViewIntro = ({ view, filters }: { view: View; filters: readonly Filter[] }) => {
  const { t } = useTranslation('views')
  const messages = useFilterMessages()
  const values = filtersOfView(filters, view)
  const address = addressForKeys(view, window.location.origin)
  const { isOrganizationAdmin } = useRights()
  // Keys of the organization read what is shared. Only users have keys of their own, which read their views too.
  const isUnread = !view.is_shared && isOrganizationAdmin
  const hasDays = filters.some(({ kind, key }) => kind === 'range' && values[key] !== undefined)
  const chips = filters.flatMap((filter) => {
    const value = values[filter.key]
    // Until the options are loaded, choices have ids and no names.
    const isUnnamed = filter.kind === 'choices' && filter.options === undefined
    return value === undefined || isUnnamed ? [] : [{ key: filter.key, ...chipText(filter, value, messages) }]
  })
  return (
    <Row as="ul" wrap gap={3} className={styles.root} aria-label={t('facts')}>
      {view.is_shared && (
        <li>
          <i className="pi pi-users" aria-hidden="true" /> {t(view.is_own ? 'sharedByYou' : 'sharedWithYou')}
        </li>
      )}
      {hasDays && view.time_zone !== browserTimeZone() && (
        <li>
          <i className="pi pi-clock" aria-hidden="true" /> {t('zone', { zone: view.time_zone })}
        </li>
      )}
      {Object.keys(view.filters).length === 0 && <li>{t('everything')}</li>}
      {chips.map(({ key, label, value }) => (
        <li key={key} title={`${label}: ${value}`}>
          {label}: <b>{value}</b>
        </li>
      ))}
      {address !== undefined && (
        <li>
          {isUnread ? (
            t('addressOnceShared')
          ) : (
            <>
              {t(view.is_shared ? 'address' : 'addressForOwnKey')}: <code>{address}</code>
            </>
          )}
        </li>
      )}
      <li>
        <Row wrap gap={2}>
          <ViewDigest key={view.view_id} view={view} />
        </Row>
      </li>
    </Row>
  )
}
