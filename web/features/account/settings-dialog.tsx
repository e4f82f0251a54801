import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPgpKey } from '#shared/contracts/account.ts'
import type { SignInOutcome } from '#shared/contracts/factors.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { withTexts } from '#web/i18n/index.ts'
import type { SettingsPlace, SettingsTab } from '#web/lib/open-settings.ts'
import { currentCaller } from '#web/lib/session.ts'
import { firstUnsaved, unsavedForms, leaveOrAsk } from '#web/lib/unsaved-changes.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { AllowListReading } from '#web/features/organizations/controls.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import { InterfaceSettings } from './interface-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import styles from './settings-dialog.module.css'

const PgpSettings = lazyPart(async () => (await import('./pgp-settings.tsx')).PgpSettings)

const NotificationSettings = lazyPart(
  async () => (await import('./notification-settings.tsx')).NotificationSettings,
)

const FactorSettings = lazyPart(
  async () => (await withTexts(['factors'], import('./factors/factor-settings.tsx'))).default,
)
const SessionSettings = lazyPart(
  async () => (await withTexts(['factors'], import('./sessions/session-settings.tsx'))).default,
)
const StrangeSignIn = lazyPart(
  async () => (await withTexts(['factors'], import('./sessions/strange-sign-in.tsx'))).default,
)

const icons = {
  interface: 'palette',
  notifications: 'bell',
  pgp: 'lock',
  access: 'globe',
  password: 'key',
  signIn: 'shield',
  sessions: 'desktop',
} as const satisfies Record<SettingsTab, string>

const panel = 'settings-panel'

/**
 * Settings: interface, own notifications, PGP key (not for platform admins), password (part 1 section 2), sign-in methods and sessions.
 * Members of an organization also see from where they may connect (part 3 sections 1, 2 and 6). A phone shows the list
 * of tabs first, then one tab as a page.
 */
const SettingsDialog = ({ opensAt, onClose }: { opensAt: SettingsPlace; onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { organizationId } = useRights()
  const phone = usePhone()
  const titleId = useId()
  const tabs = [
    'interface' as const,
    'notifications' as const,
    ...(mayCall(getPgpKey, currentCaller()) ? (['pgp'] as const) : []),
    ...(organizationId === null ? [] : (['access'] as const)),
    'password' as const,
    'signIn' as const,
    'sessions' as const,
  ].map((key) => ({ key, label: t(`tabs.${key}`), icon: icons[key] }))
  const [place, setPlace] = useState(opensAt)
  const [under] = useState(unsavedForms)
  /** The outcome of a suspicious sign-in attempt, after which the user changes the password. */
  const [strange, setStrange] = useState<SignInOutcome>()
  const show = (next: SettingsPlace, after?: SignInOutcome): void =>
    leaveOrAsk(firstUnsaved(under), () => {
      setPlace(next)
      setStrange(after)
    })
  const tab = place === 'start' ? (phone ? undefined : 'interface') : place
  return (
    // Not the browser's own modal, which would cover the toasts and the dialog about removing a key.
    <Modal
      className={styles.root}
      title={
        <Row as="span" gap={2}>
          {phone && tab !== undefined && (
            <Button
              square
              kind="plain"
              icon="arrow-left"
              aria-label={t('back')}
              autoFocus
              onClick={() => show('start')}
            />
          )}
          <span id={titleId}>{t(phone && tab !== undefined ? `tabs.${tab}` : 'title')}</span>
        </Row>
      }
      titleId={titleId}
      closeLabel={t('close')}
      onClose={onClose}
      dismissable
    >
      {!phone && tab !== undefined && (
        <div className={styles.tabs}>
          <Tabs vertical label={t('title')} tabs={tabs} current={tab} onChange={show} panel={panel} />
        </div>
      )}
      {tab === undefined && (
        <ul className={styles.links}>
          {tabs.map(({ key, label, icon }) => (
            <li key={key}>
              <Button
                kind="plain"
                className={styles.link}
                icon={icon}
                endIcon="chevron-right"
                onClick={() => show(key)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* One element on every screen size. Printing has the width of a phone, and secrets shown once must survive it. */}
      {tab !== undefined && (
        <div
          key="panel"
          className={styles.panel}
          {...(phone ? {} : { role: 'tabpanel', id: panel, 'aria-labelledby': tabId(panel, tab) })}
        >
          <LoadingFallback shows={<Skeleton widths={[52, 64, 46]} />}>
            {tab === 'interface' && <InterfaceSettings />}
            {tab === 'notifications' && <NotificationSettings />}
            {tab === 'pgp' && <PgpSettings />}
            {tab === 'access' && organizationId !== null && (
              <AllowListReading organizationId={organizationId} />
            )}
            {tab === 'password' && strange !== undefined && <StrangeSignIn outcome={strange} />}
            {tab === 'password' && <PasswordSettings isUrgent={strange !== undefined} />}
            {tab === 'signIn' && <FactorSettings />}
            {tab === 'sessions' && <SessionSettings onNotMe={(outcome) => show('password', outcome)} />}
          </LoadingFallback>
        </div>
      )}
    </Modal>
  )
}

export default SettingsDialog
