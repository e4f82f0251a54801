import { useTranslation } from 'react-i18next'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { useKindText } from './use-kind-text.ts'
import { isPhrase, others } from './match-text.ts'
import { Badge, Text } from '#web/ui/layout/layout.tsx'
import styles from './asset-match-badge.module.css'

/** The asset match badge in the header of a drawer. */
export const AssetMatchBadge = () => {
  const { t } = useTranslation('assetMatches')
  return (
    <Badge tone="brand" icon="bullseye">
      {t('mark')}
    </Badge>
  )
}

/** For items in a short list: the strongest match as a badge of one line. Renders nothing without a match. */
export const AssetMatchLine = ({ concerns: assetMatches }: { concerns: readonly ItemMatch[] | undefined }) =>
  assetMatches === undefined || assetMatches.length === 0 ? null : (
    <div className={styles.line}>
      <AssetMatchCell concerns={assetMatches} />
    </div>
  )

/**
 * For table rows: the strongest match, kind over asset, and the number of others. On a card it is a badge of one line.
 */
export const AssetMatchCell = ({
  concerns: assetMatches = [],
}: {
  concerns: readonly ItemMatch[] | undefined
}) => {
  const { t } = useTranslation('assetMatches')
  const kindText = useKindText()
  const [first, ...rest] = assetMatches
  if (first === undefined)
    return (
      <Text as="span" tone="faint">
        <span aria-hidden="true">–</span>
        <span className="ui-visually-hidden">{t('not')}</span>
      </Text>
    )
  const value = isPhrase(first.asset) ? t('quoted', { text: first.asset.value }) : first.asset.value
  const { count, atLeast } = others(assetMatches)
  const more = t(atLeast ? 'moreAtLeast' : 'more', {
    count,
    list: rest.map((one) => `${kindText(one)}: ${one.asset.value}`).join('; '),
  })
  return (
    <span className={styles.root}>
      <i className="pi pi-bullseye" aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.kind} title={kindText(first)}>
          {kindText(first)}
        </span>{' '}
        <span className={styles.asset}>
          <span className={styles.value} title={value}>
            {value}
          </span>{' '}
          {count > 0 && (
            <span title={more}>
              <span aria-hidden="true">
                +{count}
                {atLeast && '…'}
              </span>
              <span className="ui-visually-hidden">{more}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
