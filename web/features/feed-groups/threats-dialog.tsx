import { Dialog } from 'primereact/dialog'
import { useTranslation } from 'react-i18next'
import { RelatedThreats } from '#web/features/feeds/related-threats.tsx'
import { dialogParts } from '#web/ui/form/prime-parts.ts'

/** The threats that name a group, for those who see threats (part 2 section 2). */
export const ThreatsDialog = ({ groupId, onClose }: { groupId: number; onClose: () => void }) => {
  const { t } = useTranslation('feeds')
  return (
    <Dialog
      visible
      className="ui-dialog group-threats"
      header={t('threats.title')}
      ariaCloseIconLabel={t('threats.close')}
      closeOnEscape={false}
      pt={dialogParts(onClose)}
      draggable={false}
      resizable={false}
      onHide={onClose}
      footer={
        <button type="button" className="ui-btn ui-btn-outline" autoFocus onClick={onClose}>
          {t('threats.close')}
        </button>
      }
    >
      <RelatedThreats source={{ kind: 'group', id: groupId }} />
    </Dialog>
  )
}
