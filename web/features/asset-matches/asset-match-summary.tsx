/** The dashboard summary: the number of asset matches by module. */
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accessFlag } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { matchCounts } from './match-counts.ts'
import './asset-matches.css'

/** Each number equals that of the list it links to. One that fails to load is named, and the others still show. */
export const AssetMatchSummary = () => {
  const { t, i18n } = useTranslation('assetMatches')
  const user = useSession()
  const { isOrganizationAdmin } = useRights()
  const organizationId = user?.client_id ?? null
  const kinds = user === null ? [] : matchCounts.filter(({ module }) => user[accessFlag(module)])
  const results = useQueries({
    queries:
      organizationId === null
        ? []
        : kinds.map(({ key, fetchCount }) => ({
            queryKey: [key, 'dashboard', 'assetMatches', organizationId],
            queryFn: () => fetchCount(organizationId),
          })),
  })
  if (organizationId === null || kinds.length === 0) return null
  const failed = kinds.filter((_, index) => hasFailed(results[index]))
  const loaded = results.every((result) => result.data !== undefined || hasFailed(result))
  const shown = kinds.flatMap((kind, index) => {
    const count = results[index]?.data?.total
    return count === undefined || count === 0 ? [] : [{ kind, count }]
  })
  const hasNoAssets = results.some(({ data }) => data?.assets === 0)
  return (
    <section className="asset-match-summary" aria-label={t('line.title')} aria-busy={!loaded}>
      <i className="pi pi-bullseye" aria-hidden="true" />
      <h2>{t('line.title')}</h2>
      {!loaded ? (
        <span className="ui-skeleton" aria-hidden="true" />
      ) : hasNoAssets ? (
        <p>
          {t(isOrganizationAdmin ? 'noAssetsAdmin' : 'noAssetsUser')}
          {isOrganizationAdmin && (
            <>
              {' '}
              <Link to={hrefOf(paths.myOrganization, { tab: 'assets' })}>{t('assets')}</Link>
            </>
          )}
        </p>
      ) : shown.length === 0 ? (
        failed.length === 0 && <p>{t('line.none')}</p>
      ) : (
        <ul>
          {shown.map(({ kind: { key, icon, list, query }, count }) => (
            <li key={key}>
              <Link to={hrefOf(list, query)} title={exactCount(count, i18n.language)}>
                <i className={`pi pi-${icon}`} aria-hidden="true" />
                <b>{shortCount(count, i18n.language)}</b> {t(`line.${key}`, { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {loaded && !hasNoAssets && failed.length > 0 && (
        <LoadFailed
          className="asset-match-failed"
          text={
            failed.length === kinds.length
              ? t('line.failed')
              : t('line.failedSome', { names: failed.map(({ key }) => t(`line.names.${key}`)).join(', ') })
          }
          error={results.find(hasFailed)?.error}
          onRetry={() => results.forEach((result) => hasFailed(result) && void result.refetch())}
        />
      )}
    </section>
  )
}

const hasFailed = (result: { readonly isError: boolean; readonly data: unknown } | undefined): boolean =>
  result?.isError === true && result.data === undefined
