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
import { buttonClass } from '#web/ui/button/button.tsx'
import { Card, Row, Text } from '#web/ui/layout/layout.tsx'
import styles from './asset-match-summary.module.css'
import loading from '#web/ui/loading/loading.module.css'

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
    <Card
      className={styles.root}
      label={t('line.title')}
      busy={!loaded}
      icon="bullseye"
      title={t('line.title')}
      meta={
        <>
          {!loaded ? (
            <span className={loading.bar} aria-hidden="true" />
          ) : hasNoAssets ? (
            <Text tone="muted">
              {t(isOrganizationAdmin ? 'noAssetsAdmin' : 'noAssetsUser')}
              {isOrganizationAdmin && (
                <>
                  {' '}
                  <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'assets' })}>
                    {t('assets')}
                  </Link>
                </>
              )}
            </Text>
          ) : shown.length === 0 ? (
            failed.length === 0 && <Text tone="muted">{t('line.none')}</Text>
          ) : (
            <Row as="ul" gap={1} wrap>
              {shown.map(({ kind: { key, icon, list, query }, count }) => (
                <li key={key}>
                  <Link
                    className={buttonClass({ kind: 'text' })}
                    to={hrefOf(list, query)}
                    title={exactCount(count, i18n.language)}
                  >
                    <i className={`pi pi-${icon}`} aria-hidden="true" />
                    <b>{shortCount(count, i18n.language)}</b> {t(`line.${key}`, { count })}
                  </Link>
                </li>
              ))}
            </Row>
          )}
          {loaded && !hasNoAssets && failed.length > 0 && (
            <LoadFailed
              text={
                failed.length === kinds.length
                  ? t('line.failed')
                  : t('line.failedSome', {
                      names: failed.map(({ key }) => t(`line.names.${key}`)).join(', '),
                    })
              }
              error={results.find(hasFailed)?.error}
              onRetry={() => results.forEach((result) => hasFailed(result) && void result.refetch())}
            />
          )}
        </>
      }
    />
  )
}

const hasFailed = (result: { readonly isError: boolean; readonly data: unknown } | undefined): boolean =>
  result?.isError === true && result.data === undefined
