import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOrganizations, type OrganizationListItem } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { FailedRequest } from '#web/ui/failure/said-text.tsx'

/** More than these are in the list of organizations, which the tile leads to. */
const shownMost = 5

interface WaitingKind {
  readonly key: 'requests' | 'noAdmin'
  readonly icon: string
  /** The filter of the list of organizations that leaves them. */
  readonly filter: { readonly has_asset_requests: 'true' } | { readonly has_admin: 'false' }
  /** Where in the organization the answer is given. */
  readonly place: Readonly<Record<string, string>>
  readonly count?: (organization: OrganizationListItem) => number | undefined
}

const waiting: readonly WaitingKind[] = [
  {
    key: 'requests',
    icon: 'inbox',
    filter: { has_asset_requests: 'true' },
    place: { tab: 'assets', type: 'pending' },
    count: ({ asset_requests: requests }) => requests,
  },
  { key: 'noAdmin', icon: 'user-minus', filter: { has_admin: 'false' }, place: { tab: 'users' } },
]

/**
 * What of the organizations waits for a platform admin: requests about assets, and an admin that is missing.
 */
export const WaitingOrganizations = () => waiting.map((kind) => <Waiting key={kind.key} kind={kind} />)

const Waiting = ({ kind: { key, icon, filter, place, count } }: { kind: WaitingKind }) => {
  const { t, i18n } = useTranslation('home')
  const reply = useQuery({
    queryKey: ['organizations', 'waiting', key],
    queryFn: () => call(listOrganizations, { query: { ...filter, per_page: String(shownMost) } }),
  })
  const total = reply.data?.meta.pagination.total
  const name = t(`waiting.${key}`)
  return (
    <li className="tile">
      <div className="tile-head">
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <h2>{name}</h2>
      </div>
      {reply.isError ? (
        <div role="alert">
          <p className="tile-text">{t('waiting.failed')}</p>
          <button type="button" className="plain-btn is-outline" onClick={() => void reply.refetch()}>
            {t('again')}
          </button>
          <FailedRequest error={reply.error} />
        </div>
      ) : reply.data === undefined || total === undefined ? (
        <div className="tile-skeleton" aria-hidden="true" />
      ) : total === 0 ? (
        <p className="tile-text">
          <i className="pi pi-check tile-done" aria-hidden="true" />
          {t(`waiting.${key}None`)}
        </p>
      ) : (
        <>
          <p className="tile-figure" title={exactCount(total, i18n.language)}>
            {shortCount(total, i18n.language)}
            <span className="tile-unit">{t('waiting.organizations', { count: total })}</span>
          </p>
          <ul className="tile-rows">
            {reply.data.data.map((organization) => (
              <li key={organization.client_id}>
                <Link to={hrefOf(paths.organization, { id: organization.client_id, ...place })}>
                  {organization.client_name}
                </Link>
                {count !== undefined && (
                  <span>{t('waiting.requestsOf', { count: count(organization) ?? 0 })}</span>
                )}
              </li>
            ))}
          </ul>
          {total > shownMost && (
            <Link
              className="tile-link"
              to={hrefOf(paths.organizations, filter)}
              aria-label={t('detailsOf', { tile: name })}
            >
              {t('waiting.all')}
              <i className="pi pi-arrow-right" aria-hidden="true" />
            </Link>
          )}
        </>
      )}
    </li>
  )
}
