import { useTranslation } from 'react-i18next'
import type { FaultyLine } from '#shared/domain/assets/asset-lines.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { useAssetProblems } from '#web/features/assets/use-asset-problems.ts'

/** The lines of a file that cannot be added: their numbers, texts and errors. */
export const FaultyLines = ({ type, lines }: { type: AssetType; lines: readonly FaultyLine[] }) => {
  const { t } = useTranslation('assets')
  const problem = useAssetProblems()
  return (
    // It scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="asset-faulty" tabIndex={0} role="group" aria-label={t('many.list')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('many.line')}</th>
            <th scope="col">{t('column.value')}</th>
            <th scope="col">{t('many.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, value, fault }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <span title={value}>{value}</span>
              </td>
              <td>{fault === 'asset_exists' ? t('many.exists') : problem(type, fault, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
