import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DeliverySection } from './delivery/delivery-section.tsx'
import { KeySection } from './key/key-section.tsx'
import { PreferencesSection } from './preferences/preferences-section.tsx'
import { Facts } from '#web/ui/layout/layout.tsx'

/** The details of an address, and its PGP key. */
export const EmailDetail = ({ email }: { email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  return (
    <DrawerBody>
      <DeliverySection email={email} />
      <DrawerSection>
        <Facts
          facts={[
            [
              t('email'),
              <a key="email" className="ui-link ui-alone" href={`mailto:${email.email}`}>
                {email.email}
              </a>,
            ],
            [t('language'), t(`languages.${email.language}`)],
            [t('created'), <DateText key="created" iso={email.creation_date} time />],
          ]}
        />
      </DrawerSection>
      <PreferencesSection email={email} />
      <KeySection email={email} />
    </DrawerBody>
  )
}
