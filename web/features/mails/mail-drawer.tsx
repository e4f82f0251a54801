import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sendMailAgain, type Mail } from '#shared/contracts/mails.ts'
import { attemptsMade, isRepeatable } from '#shared/domain/mails.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Drawer, DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import type { LogDrawer } from '#web/ui/log/log-page.tsx'
import { RecordElsewhere } from '#web/ui/log/record-elsewhere.tsx'
import { mailsOfMomentQuery } from './mail-queries.ts'
import { dotOf } from './use-mail-table.tsx'
import { useMailText } from './use-mail-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Facts } from '#web/ui/layout/layout.tsx'

interface MailDrawerProps {
  readonly record: Mail
  readonly label: string
  readonly phone: boolean
  readonly takeFocus: boolean
  readonly onSent: () => Promise<void>
  readonly onClose: () => void
}

/** The details of an e-mail, with a button to send it again if it has not arrived. */
export const MailDrawer = ({ record: mail, label, phone, takeFocus, onSent, onClose }: MailDrawerProps) => {
  const { t } = useTranslation('mails')
  const mailText = useMailText()
  const [asking, setAsking] = useState(false)
  const reason = mailText.reason(mail)
  const attempts = attemptsMade(mail)
  const send = async (): Promise<void> => {
    try {
      await call(sendMailAgain, { params: { id: mail.id } })
    } catch {
      // The call has shown the error.
      return
    }
    notify.success(t('again.done'), mail.to)
    await onSent()
  }
  const moment = (iso: string | null) => (iso === null ? '–' : <MomentText iso={iso} />)
  return (
    <Drawer
      label={label}
      title={mailText.title(mail)}
      phone={phone}
      takeFocus={takeFocus}
      onClose={onClose}
      facts={
        <Row as="ul" wrap aria-label={t('column.state')}>
          <li>
            <StatusBadge open={dotOf(mail.state)} label={mailText.state(mail)} />
          </li>
        </Row>
      }
      actions={
        mail.can_send_again ? (
          <Button small icon="send" onClick={() => setAsking(true)}>
            {t('again.action')}
          </Button>
        ) : undefined
      }
    >
      <DrawerBody>
        {reason !== undefined && (
          <DrawerSection title={t('why')}>
            <p>{reason}</p>
          </DrawerSection>
        )}
        <NotAgain mail={mail} />
        <DrawerSection title={t('facts')}>
          <Facts
            facts={[
              [t('column.to'), mail.to],
              [
                t('column.client'),
                mail.client_id === null ? (
                  '–'
                ) : (
                  <Link
                    key="client"
                    className="ui-link ui-alone"
                    to={hrefOf(paths.organization, { id: mail.client_id })}
                  >
                    {mail.client_name}
                  </Link>
                ),
              ],
              [t('column.kind'), mailText.kind(mail)],
              [t('column.date'), moment(mail.at)],
              [t('sent'), moment(mail.sent_at)],
              ...(mail.next_at === null ? [] : [[t('next'), moment(mail.next_at)] as const]),
              ...(mail.sent_again_at === null ? [] : [[t('sentAgain'), moment(mail.sent_again_at)] as const]),
              ...(attempts === 0 ? [] : [[t('attempts'), String(attempts)] as const]),
            ]}
          />
        </DrawerSection>
      </DrawerBody>
      {asking && (
        <ConfirmDialog
          title={t('again.title')}
          text={t('again.text', { to: mail.to })}
          action={t('again.action')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Drawer>
  )
}

/** Why an e-mail that has not arrived cannot be sent again now, with a link to its address. */
const NotAgain = ({ mail }: { readonly mail: Mail }) => {
  const { t } = useTranslation('mails')
  const { address_state: state, client_id: organizationId, notification_email_id: item } = mail
  if (!isRepeatable(mail) || organizationId === null || item === null || state === null || state === 'active')
    return null
  return (
    <DrawerSection title={t('again.not')}>
      <p>
        {t(`again.${state}`)}{' '}
        {state === 'paused' && (
          <Link
            className="ui-link"
            to={hrefOf(paths.organization, { id: organizationId, tab: 'emails', item })}
          >
            {t('again.address')}
          </Link>
        )}
      </p>
    </DrawerSection>
  )
}

/** The drawer of an e-mail that the address names and no loaded row has. */
export const MailElsewhere = ({ id, given }: { readonly id: string; readonly given: LogDrawer }) => {
  const { t } = useTranslation('mails')
  const reply = useQuery(mailsOfMomentQuery(id))
  const mail = reply.data?.find((one) => one.id === id)
  if (mail === undefined)
    return (
      <RecordElsewhere
        reply={reply}
        title={t('title')}
        missing={{ title: t('noMatch'), text: t('elsewhere') }}
        given={given}
      />
    )
  const { phone, takeFocus, onChanged, onClose } = given
  return (
    <MailDrawer
      record={mail}
      label={t('title')}
      phone={phone}
      takeFocus={takeFocus}
      onSent={async () => {
        await Promise.all([onChanged(), reply.refetch()])
      }}
      onClose={onClose}
    />
  )
}
