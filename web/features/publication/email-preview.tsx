import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  previewedContents,
  previewNotification,
  type PreviewedContent,
} from '#shared/contracts/notifications.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { threatForm } from '#web/features/threats/threat-fields.tsx'
import { call } from '#web/lib/api.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Facts, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { tlpOf, type PublicationValues } from './publication-form.ts'
import styles from './publication.module.css'

interface EmailPreviewProps {
  readonly values: PublicationValues
  readonly language: ContentLanguage
  /** The name of the group, and how many indicators are selected for it. */
  readonly group: string
  readonly count: number
}

/** The e-mail about the threat, as the server writes it for an address with or without a PGP key. */
export const EmailPreview = ({ values, language, group, count }: EmailPreviewProps) => {
  const { t } = useTranslation('publication')
  const [content, setContent] = useState<PreviewedContent>('encrypted')
  const isComplete = values.name !== '' && values.description !== '' && values.category !== ''
  const { ioc_group_id: _, hyperlinks: __, ...threat } = threatForm.body({ ...values, group: '' })
  const body = { ...threat, language, content, group: { name: group, count, tlp: tlpOf(values) } }
  const email = useQuery({
    queryKey: ['notification-preview', body],
    queryFn: () => call(previewNotification, { body, quiet: true }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Card level={3} title={t('email.title')} busy={email.isFetching}>
      {isComplete ? (
        <Stack gap={3}>
          <SegmentsField
            label={t('email.content')}
            options={previewedContents.map((value) => ({ value, label: t(`email.as.${value}`) }))}
            value={content}
            onChange={setContent}
          />
          {email.isError && (
            <LoadFailed text={t('email.failed')} error={email.error} onRetry={() => void email.refetch()} />
          )}
          {email.isPending && <Skeleton widths={[72, 80, 68]} />}
          {email.data !== undefined && (
            <>
              <Facts
                facts={[
                  [t('email.subject'), email.data.subject],
                  ...(email.data.inner_subject === null
                    ? []
                    : [[t('email.innerSubject'), email.data.inner_subject] as const]),
                ]}
              />
              <div className={styles.marked} lang={language}>
                {email.data.text}
              </div>
            </>
          )}
        </Stack>
      ) : (
        <Text tone="faint">{t('email.incomplete')}</Text>
      )}
    </Card>
  )
}
