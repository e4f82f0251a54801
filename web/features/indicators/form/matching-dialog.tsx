import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMatchingFeeds } from '#shared/contracts/indicators.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { PageTurner } from '#web/features/indicators/page-turner.tsx'
import { ValueText } from '#web/features/indicators/value-text.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'

interface MatchingDialogProps {
  readonly query: Record<string, string>
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** Lists similar indicators before one is added; the user can add it anyway (part 2 section 2). */
export const MatchingDialog = ({ query, onAdd, onClose }: MatchingDialogProps) => {
  const { t } = useTranslation('indicators')
  const { t: common } = useTranslation('common')
  const [page, setPage] = useState(1)
  const { feed_type_id: type = '', value = '', ...tags } = query
  const reply = useQuery({
    queryKey: ['feeds', 'matching', query, page],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(listMatchingFeeds, { query: { feed_type_id: type, value, ...tags, page: String(page) } }),
  })
  const pagination = reply.data?.meta.pagination
  return (
    <Modal
      size="wide"
      title={t('matching.title')}
      closeLabel={common('confirm.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t('matching.back')}
          </Button>
          <Button kind="primary" onClick={onAdd}>
            {t('matching.add')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text tone="muted">{t('matching.text', { count: pagination?.total ?? 0 })}</Text>
        {reply.error instanceof CallError && <FormProblem what={errorMessage(reply.error)} />}
        <Stack as="ul" gap={3}>
          {reply.data?.data.map((indicator) => (
            <li key={indicator.feed_id}>
              <a
                className="ui-link"
                href={hrefOf(paths.indicator, { id: indicator.feed_id })}
                target="_blank"
                rel="noreferrer"
              >
                <ValueText value={indicator.value} typeName={indicator.type.name} place="row" />
                <span className="ui-visually-hidden"> {common('link.newTab')}</span>
              </a>
              <Row wrap gap={3}>
                <Text as="span" size="meta" tone="faint">
                  <TlpBadge level={indicator.tlp} /> {indicator.type.name} · {indicator.category.name}
                  {indicator.creation_date !== undefined && (
                    <>
                      {' '}
                      · <DateText iso={indicator.creation_date} />
                    </>
                  )}
                </Text>
                {indicator.is_verified !== undefined && <VerifiedBadge verified={indicator.is_verified} />}
              </Row>
            </li>
          ))}
        </Stack>
        {pagination !== undefined && (
          <PageTurner
            list={t('matching.title')}
            page={pagination.current_page}
            pages={pagination.total_pages}
            onPage={setPage}
          />
        )}
      </Stack>
    </Modal>
  )
}
