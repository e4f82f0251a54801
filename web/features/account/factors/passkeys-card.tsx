import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyFactors } from '#shared/contracts/factors.ts'
import { areFactorsEnough, factorLimits } from '#shared/domain/factors.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Badge, Card, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PasskeySetup } from './passkey-setup.tsx'

interface PasskeysCardProps {
  readonly factors: MyFactors
  readonly onDone: (codes: readonly string[] | null) => void
}

/** The passkeys: adds, renames and removes them. */
export const PasskeysCard = ({ factors: { app, passkeys, mail }, onDone }: PasskeysCardProps) => {
  const { t } = useTranslation('factors')
  const [adding, setAdding] = useState(false)
  /** Whether the setup was just closed, so that the focus returns to the button that opened it. */
  const [closed, setClosed] = useState(false)
  const close = (): void => {
    setAdding(false)
    setClosed(true)
  }
  const mayRemove = areFactorsEnough({ app: app !== null, passkeys: passkeys.length - 1 }, mail)
  return (
    <Card
      level={3}
      title={t('passkeys.title')}
      meta={passkeys.length > 0 && <Badge>{passkeys.length}</Badge>}
      actions={
        !adding &&
        passkeys.length < factorLimits.passkeys && (
          <Button small icon="plus" autoFocus={closed} onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <Stack>
        <Text tone="muted">{t('passkeys.lead')}</Text>
        {adding && (
          <PasskeySetup
            onDone={(codes) => {
              close()
              onDone(codes)
            }}
            onCancel={close}
          />
        )}
        {passkeys.length === 0 && !adding && <Text tone="faint">{t('passkeys.none')}</Text>}
        {passkeys.length > 0 && (
          <Rows label={t('passkeys.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkey_id} passkey={passkey} removable={mayRemove} />
            ))}
          </Rows>
        )}
        {passkeys.length > 0 && !mayRemove && (
          <Text size="meta" tone="faint">
            {t(mail.allowed ? 'mailFirst' : 'passkeys.last')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
