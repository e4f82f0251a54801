import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { CopyLink } from '#web/ui/drawer/copy-link.tsx'
import { DrawerSkeleton } from '#web/ui/drawer/drawer.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { ThreatDetail, ThreatLanguages } from '../threat-detail.tsx'
import { threatQuery } from '../threat-queries.ts'
import { NameIn } from '#web/ui/translations/name-text.tsx'
import { useShownLanguage } from '#web/ui/translations/shown-language.ts'
import { ThreatTags } from '../threat-tags.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'
import styles from './threat-modal.module.css'

/** A threat over the page, with links to its page and the list (part 2 section 2). */
export const ThreatModal = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const reply = useQuery(threatQuery(id))
  const threat = reply.data?.threat
  const shown = useShownLanguage()(id)
  return (
    <Modal
      className={styles.root}
      title={
        threat === undefined ? t('detail.label', { id }) : <NameIn item={threat} language={shown.language} />
      }
      closeLabel={common('drawer.close')}
      dismissable
      onClose={onClose}
      footer={
        <>
          <Link className={buttonClass()} to={hrefOf(paths.threats, { sort: '-creation_date' })}>
            {t('latest.all')}
          </Link>
          <Link className={buttonClass({ kind: 'primary' })} to={hrefOf(paths.threat, { id })} autoFocus>
            {t('latest.open')}
          </Link>
        </>
      }
    >
      <div className={styles.id}>
        <span>#{id}</span>
        <CopyLink href={hrefOf(paths.threat, { id })} />
      </div>
      {reply.data !== undefined ? (
        <>
          <ThreatTags threat={reply.data.threat} concerns={reply.data.concerns} />
          <ThreatLanguages threat={reply.data.threat} shown={shown} />
          <ThreatDetail
            threat={reply.data.threat}
            language={shown.language}
            concerns={reply.data.concerns}
            compared={reply.data.compared}
          />
        </>
      ) : reply.isError ? (
        <LoadFailed text={t('latest.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      ) : (
        <DrawerSkeleton />
      )}
    </Modal>
  )
}
