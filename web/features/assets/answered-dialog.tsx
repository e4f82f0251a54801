import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssetRequest } from '#shared/contracts/assets.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { usePhone } from '#web/lib/use-media.ts'
import { answeredQuery } from './asset-queries.ts'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { RowItem, Rows, Text } from '#web/ui/layout/layout.tsx'
import styles from './answered-dialog.module.css'

const tones = {
  accepted: false,
  denied: true,
  cancelled: 'neither',
  pending: 'waiting',
} as const

/** The answered requests of an organization, newest first: who asked, who answered and how. */
export const AnsweredDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: number
  onClose: () => void
}) => {
  const { t } = useTranslation('assets')
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...answeredQuery(organizationId, page), placeholderData: keepPreviousData })
  const pagination = list.data?.meta.pagination
  return (
    <Modal
      size="wide"
      className={styles.root}
      title={t('answered.title')}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {list.data === undefined ? (
        <Text tone="muted" role={list.isError ? 'alert' : 'status'}>
          {list.isError ? t('answered.failed') : t('answered.loading')}
        </Text>
      ) : list.data.data.length === 0 ? (
        <Text tone="muted">{t('answered.none')}</Text>
      ) : (
        <Rows>
          {list.data.data.map((request) => (
            <Answered key={request.request_id} request={request} />
          ))}
        </Rows>
      )}
      {list.isError && (
        <>
          <Button small onClick={() => void list.refetch()}>
            {common('error.again')}
          </Button>
          <FailedRequest error={list.error} />
        </>
      )}
      {pagination !== undefined && pagination.total_pages > 1 && (
        <Pager
          page={pagination.current_page}
          pages={pagination.total_pages}
          perPage={pagination.per_page}
          total={pagination.total}
          shown={pagination.count}
          phone={phone}
          onPage={setPage}
          label={t('answered.pages')}
        />
      )}
    </Modal>
  )
}

const Answered = ({
  request: {
    kind,
    value,
    asset_type: type,
    state,
    requested_by: who,
    creation_date: asked,
    resolved_by: by,
    resolved_date: answered,
    reason,
  },
}: {
  request: AssetRequest
}) => {
  const { t } = useTranslation('assets')
  return (
    <RowItem title={value} actions={<StatusBadge open={tones[state]} label={t(`answered.state.${state}`)} />}>
      {t(`typeOne.${type}`)} · {t(`answered.kind.${kind}`)} · {who}, <DateText iso={asked} time />
      {by !== null && answered !== null && (
        <>
          <br />
          {t(`answered.by.${state}`)}: {by}, <DateText iso={answered} time />
        </>
      )}
      {reason !== null && (
        <>
          <br />
          <span className={styles.reason}>{t('answered.reason', { reason })}</span>
        </>
      )}
    </RowItem>
  )
}
