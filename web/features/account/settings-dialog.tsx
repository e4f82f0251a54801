import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPgpKey } from '#shared/contracts/account.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { withTexts } from '#web/i18n/index.ts'
import type { SettingsTab } from '#web/lib/open-settings.ts'
import { currentCaller } from '#web/lib/session.ts'
import { held, heldNow, leave } from '#web/lib/unsaved.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { InterfaceSettings } from './interface-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/form/form.css'
import './settings.css'

const PgpSettings = lazy(async () => ({ default: (await import('./pgp-settings.tsx')).PgpSettings }))

const AllowListReading = lazy(() =>
  withTexts(['organizations'], import('#web/features/organizations/controls.tsx')),
)
const FactorSettings = lazy(() => withTexts(['factors'], import('./factors/factor-settings.tsx')))
const SessionSettings = lazy(() => withTexts(['factors'], import('./sessions/session-settings.tsx')))

const icons = {
  interface: 'pi-palette',
  pgp: 'pi-lock',
  access: 'pi-globe',
  password: 'pi-key',
  signIn: 'pi-shield',
  sessions: 'pi-desktop',
} as const satisfies Record<SettingsTab, string>

/**
 * Settings: interface, PGP key (not for platform admins), password (part 1 section 2), how one signs in and where one is
 * signed in, and to people of an organization where they may connect from (part 3 sections 1, 2 and 6).
 */
const SettingsDialog = ({ opensAt, onClose }: { opensAt: SettingsTab; onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { clientId } = useRights()
  const tabs: readonly SettingsTab[] = [
    'interface',
    ...(mayCall(getPgpKey, currentCaller()) ? (['pgp'] as const) : []),
    ...(clientId === null ? [] : (['access'] as const)),
    'password',
    'signIn',
    'sessions',
  ]
  const [tab, setTab] = useState(opensAt)
  const [under] = useState(heldNow)
  const show = (name: SettingsTab): void => leave(held(under), () => setTab(name))
  const buttons = useRef(new Map<SettingsTab, HTMLButtonElement>())
  const move = (step: number): void => {
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab
    show(next)
    buttons.current.get(next)?.focus()
  }
  // Not the browser's own modal: it would lie over the messages and over the question whether to remove a
  // key.
  return (
    <Modal className="settings" title={t('title')} closeLabel={t('close')} onClose={onClose} dismissable>
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
            aria-selected={tab === name}
            aria-controls="settings-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => show(name)}
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
      <div
        role="tabpanel"
        id="settings-panel"
        aria-labelledby={`settings-tab-${tab}`}
        className="settings-panel"
      >
        <Suspense fallback={<div className="settings-skeleton" aria-hidden="true" />}>
          {tab === 'interface' && <InterfaceSettings />}
          {tab === 'pgp' && <PgpSettings />}
          {tab === 'access' && clientId !== null && <AllowListReading clientId={clientId} />}
          {tab === 'password' && <PasswordSettings />}
          {tab === 'signIn' && <FactorSettings />}
          {tab === 'sessions' && <SessionSettings onPassword={() => setTab('password')} />}
        </Suspense>
      </div>
    </Modal>
  )
}

export default SettingsDialog
