import { useTranslation } from 'react-i18next'
import type { FaultyLine } from '#shared/domain/assets/asset-lines.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { assetProblem } from '#web/features/assets/asset-problem.ts'
import { messageText } from '#web/ui/form/contract-form.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from './faulty-lines.module.css'

/** The lines of a file that cannot be added: their numbers, texts and errors. */
export const FaultyLines = ({ type, lines }: { type: AssetType; lines: readonly FaultyLine[] }) => {
  const { t } = useTranslation('assets')
  return (
    <DataTable
      caption={t('many.list')}
      rows={lines}
      keyOf={({ line }) => line}
      framed
      maxHeight="min(320px, 45vh)"
      columns={[
        { key: 'line', head: t('many.line'), width: 140, cell: ({ line }) => line },
        {
          key: 'value',
          head: t('column.value'),
          main: true,
          cell: ({ value }) => (
            <span className={styles.value} title={value}>
              <Text as="span" size="value">
                {value}
              </Text>
            </span>
          ),
        },
        {
          key: 'reason',
          head: t('many.reason'),
          cell: ({ value, fault }) =>
            fault === 'asset_exists' ? t('many.exists') : messageText(assetProblem(type, fault, value)),
        },
      ]}
    />
  )
}
