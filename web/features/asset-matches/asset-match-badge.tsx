import { useTranslation } from 'react-i18next'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { useKindText } from './use-kind-text.ts'
import { isPhrase, others } from './match-text.ts'
import './asset-matches.css'

/** The asset match badge in the header of a drawer. */
export const AssetMatchBadge = () => {
  const { t } = useTranslation('assetMatches')
  return (
    <span className="asset-match-badge">
      <i className="pi pi-bullseye" aria-hidden="true" />
      {t('mark')}
    </span>
  )
}

/** For items in a short list: the strongest match as a badge of one line. Renders nothing without a match. */
export const AssetMatchLine = ({ concerns: assetMatches }: { concerns: readonly ItemMatch[] | undefined }) =>
  assetMatches === undefined || assetMatches.length === 0 ? null : (
    <div className="asset-match-line">
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
      <span className="ui-muted">
        <span aria-hidden="true">–</span>
        <span className="ui-visually-hidden">{t('not')}</span>
      </span>
    )
  const value = isPhrase(first.asset) ? t('quoted', { text: first.asset.value }) : first.asset.value
  const { count, atLeast } = others(assetMatches)
  const more = t(atLeast ? 'moreAtLeast' : 'more', {
    count,
    list: rest.map((one) => `${kindText(one)}: ${one.asset.value}`).join('; '),
  })
  return (
    <span className="asset-match">
      <i className="pi pi-bullseye" aria-hidden="true" />
      <span className="asset-match-words">
        <span className="asset-match-kind" title={kindText(first)}>
          {kindText(first)}
        </span>{' '}
        <span className="asset-match-asset">
          <span title={value}>{value}</span>
          {count > 0 && (
            <span className="asset-match-more" title={more}>
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
