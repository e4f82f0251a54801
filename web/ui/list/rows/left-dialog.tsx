import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { Button } from '#web/ui/button/button.tsx'
import dialogStyles from '#web/ui/dialog/dialog.module.css'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { RowItem, Rows } from '#web/ui/layout/layout.tsx'
import styles from './list-left.module.css'

interface LeftDialogProps {
  readonly items: readonly { readonly id: number; readonly name: string; readonly why: string }[]
  readonly onClose: () => void
}

/** Lists the selected items that the action skipped, with the reasons. They stay selected. */
export const LeftDialog = ({ items, onClose }: LeftDialogProps) => {
  const { t, i18n } = useTranslation('common')
  return (
    <Modal
      size="narrow"
      title={t('bulk.leftTitle', { number: numberFormat(i18n.language).format(items.length) })}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('bulk.leftClose')}
        </Button>
      }
    >
      <div className={dialogStyles.question}>
        <p>{t('bulk.leftText')}</p>
      </div>
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.root} role="group" tabIndex={0} aria-label={t('bulk.leftList')}>
        <Rows label={t('bulk.leftList')}>
          {items.map(({ id, name, why }) => (
            <RowItem key={id} title={name}>
              {why}
            </RowItem>
          ))}
        </Rows>
      </div>
    </Modal>
  )
}
