import { useEffect, useId, useRef, useState } from 'react'
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
import { InterfaceSettings } from './interface-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import '#web/ui/form/form.css'
import './settings.css'
import { Button } from '#web/ui/button/button.tsx'

const PgpSettings = lazyPart(async () => (await import('./pgp-settings.tsx')).PgpSettings)

const AllowListReading = lazyPart(
  async () =>
    (await withTexts(['organizations'], import('#web/features/organizations/controls.tsx'))).default,
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
  interface: 'pi-palette',
  pgp: 'pi-lock',
  access: 'pi-globe',
  password: 'pi-key',
  signIn: 'pi-shield',
  sessions: 'pi-desktop',
} as const satisfies Record<SettingsTab, string>

/**
 * Settings: interface, PGP key (not for platform admins), password (part 1 section 2), sign-in methods and sessions.
 * Members of an organization also see from where they may connect (part 3 sections 1, 2 and 6). A phone shows the list
 * of tabs first, then one tab as a page.
 */
const SettingsDialog = ({ opensAt, onClose }: { opensAt: SettingsPlace; onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { organizationId } = useRights()
  const phone = usePhone()
  const titleId = useId()
  const tabs: readonly SettingsTab[] = [
    'interface',
    ...(mayCall(getPgpKey, currentCaller()) ? (['pgp'] as const) : []),
    ...(organizationId === null ? [] : (['access'] as const)),
    'password',
    'signIn',
    'sessions',
  ]
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
      className="settings"
      title={
        phone && tab !== undefined ? (
          <span className="settings-title">
            <BackButton label={t('back')} onPress={() => show('start')} />
            <span id={titleId}>{t(`tabs.${tab}`)}</span>
          </span>
        ) : (
          <span id={titleId}>{t('title')}</span>
        )
      }
      titleId={titleId}
      closeLabel={t('close')}
      onClose={onClose}
      dismissable
    >
      {!phone ? (
        <TabList tabs={tabs} shown={tab} onShow={show} />
      ) : tab === undefined ? (
        <TabLinks tabs={tabs} onShow={show} />
      ) : null}
      {/* One element on every screen size. Printing has the width of a phone, and secrets shown once must survive it. */}
      {tab !== undefined && (
        <div
          key="panel"
          className="settings-panel"
          {...(phone
            ? {}
            : { role: 'tabpanel', id: 'settings-panel', 'aria-labelledby': `settings-tab-${tab}` })}
        >
          <TabContent
            tab={tab}
            organizationId={organizationId}
            strange={strange}
            onNotMe={(outcome) => show('password', outcome)}
          />
        </div>
      )}
    </Modal>
  )
}

interface TabsProps {
  readonly tabs: readonly SettingsTab[]
  readonly onShow: (tab: SettingsTab) => void
}

/** The tabs at the side. */
const TabList = ({ tabs, shown, onShow }: TabsProps & { readonly shown: SettingsTab | undefined }) => {
  const { t } = useTranslation('account')
  const buttons = useRef(new Map<SettingsTab, HTMLButtonElement>())
  const move = (step: number): void => {
    const at = shown === undefined ? 0 : tabs.indexOf(shown)
    const next = tabs[(at + step + tabs.length) % tabs.length] ?? 'interface'
    onShow(next)
    buttons.current.get(next)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('title')} className="settings-tabs">
      {tabs.map((name) => (
        <button
          key={name}
          ref={(button) => {
            if (button !== null) buttons.current.set(name, button)
          }}
          type="button"
          role="tab"
          id={`settings-tab-${name}`}
          aria-selected={shown === name}
          aria-controls="settings-panel"
          tabIndex={shown === name ? 0 : -1}
          onClick={() => onShow(name)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(1)
            if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(-1)
          }}
        >
          <i className={`pi ${icons[name]}`} aria-hidden="true" />
          {t(`tabs.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** The same on a phone: each opens its page. */
const TabLinks = ({ tabs, onShow }: TabsProps) => {
  const { t } = useTranslation('account')
  return (
    <ul className="settings-links">
      {tabs.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onShow(name)}>
            <i className={`pi ${icons[name]}`} aria-hidden="true" />
            {t(`tabs.${name}`)}
            <i className="pi pi-chevron-right" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Goes back to the list. It takes the focus, because the pressed list entry no longer exists. */
const BackButton = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return <Button ref={button} square kind="plain" icon="arrow-left" aria-label={label} onClick={onPress} />
}

interface TabContentProps {
  readonly tab: SettingsTab
  readonly organizationId: number | null
  readonly strange: SignInOutcome | undefined
  readonly onNotMe: (outcome: SignInOutcome) => void
}

const TabContent = ({ tab, organizationId, strange, onNotMe }: TabContentProps) => (
  <LoadingFallback shows={<div className="settings-skeleton" aria-hidden="true" />}>
    {tab === 'interface' && <InterfaceSettings />}
    {tab === 'pgp' && <PgpSettings />}
    {tab === 'access' && organizationId !== null && <AllowListReading organizationId={organizationId} />}
    {tab === 'password' && strange !== undefined && <StrangeSignIn outcome={strange} />}
    {tab === 'password' && <PasswordSettings isUrgent={strange !== undefined} />}
    {tab === 'signIn' && <FactorSettings />}
    {tab === 'sessions' && <SessionSettings onNotMe={onNotMe} />}
  </LoadingFallback>
)

export default SettingsDialog
