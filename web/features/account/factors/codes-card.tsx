import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { call } from '#web/lib/api.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import { cacheFactors } from './factor-queries.ts'

interface CodesCardProps {
  readonly left: number
  /** Whether new codes were just stored, so that the focus has a place after them. */
  readonly takesFocus: boolean
  readonly onRenewed: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and new ones. */
export const CodesCard = ({ left, takesFocus, onRenewed }: CodesCardProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = (): Promise<void> =>
    attempt(async () => {
      const { factors, recovery_codes: codes } = await call(renewRecoveryCodes)
      cacheFactors(client, factors)
      onRenewed(codes)
    })
  return (
    <Card
      level={3}
      title={t('codes.title')}
      meta={
        <Text as="span" tone={left <= 2 ? 'danger' : 'muted'}>
          {t('codes.left', { count: left, all: factorLimits.recoveryCodes })}
        </Text>
      }
      actions={
        <Button small autoFocus={takesFocus} onClick={() => setAsking(true)}>
          {t('codes.renew')}
        </Button>
      }
    >
      <Text tone="muted">{t('codes.lead')}</Text>
      {asking && (
        <ConfirmDialog
          title={t('codes.renewTitle')}
          text={t('codes.renewText')}
          action={t('codes.renew')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
