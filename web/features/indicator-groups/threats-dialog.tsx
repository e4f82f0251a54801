import { useTranslation } from 'react-i18next'
import { RelatedThreats } from '#web/features/indicators/related-threats.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** The threats that refer to a group, for users with access to threats (part 2 section 2). */
export const ThreatsDialog = ({ groupId, onClose }: { groupId: number; onClose: () => void }) => {
  const { t } = useTranslation('indicators')
  return (
    <Modal
      title={t('threats.title')}
      closeLabel={t('threats.close')}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('threats.close')}
        </Button>
      }
    >
      <RelatedThreats source={{ kind: 'group', id: groupId }} />
    </Modal>
  )
}
