import { useSearchParams, useSetParameter } from '#web/lib/search-params.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { DrawerSkeleton } from '#web/ui/drawer/drawer.tsx'
import { Badge, Page, Text, VisuallyHidden } from '#web/ui/layout/layout.tsx'
import { RestrictedPage } from '#web/ui/pages/message-page.tsx'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import { readChoice, tabs, withChoice, type Choice, type ConnectTab } from './choice.ts'
import { connectKeysQuery } from './connect-queries.ts'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import styles from './connect-page.module.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const AddressesTab = lazyPart(async () => (await import('./addresses/addresses-tab.tsx')).AddressesTab)
const KeysTab = lazyPart(async () => (await import('./keys/keys-tab.tsx')).KeysTab)
const GuidesTab = lazyPart(async () => (await import('./guides/guides-tab.tsx')).GuidesTab)
const WebhooksTab = lazyPart(async () => (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab)
const NewWebhook = lazyPart(async () => (await import('./webhooks/webhook-dialog.tsx')).NewWebhook)
const NewKey = lazyPart(async () => (await import('./keys/new-key.tsx')).NewKey)

/**
 * `/apikey`: what an organization's machines fetch and how, and the keys they authenticate with. For users and
 * organization admins; other roles see that they have no access (part 2 sections 2 and 6).
 */
const ConnectPage = () => {
  const user = useSession()
  if (user === null) return null
  const role = fromWireRole(user.role)
  return role === 'user' || role === 'organization_admin' ? (
    <Connect user={user} isAdmin={role === 'organization_admin'} />
  ) : (
    <RestrictedPage />
  )
}

export default ConnectPage

const Connect = ({ user, isAdmin }: { user: SessionUser; isAdmin: boolean }) => {
  const { t } = useTranslation('connect')
  const { t: messages } = useTranslation('apiKeys')
  const { t: hooks } = useTranslation('webhooks')
  useTitle(t('title'))
  const panel = useId()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const keys = useQuery(connectKeysQuery)
  // Administrators manage webhooks.
  const offered = tabs.filter((one) => one !== 'webhooks' || isAdmin)
  const tab = offered.find((one) => one === params.get('tab')) ?? 'addresses'
  const choice = useMemo(() => readChoice(params), [params])
  const choose = useCallback(
    (change: Partial<Choice>): void =>
      setParams((before) => withChoice(before, change), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const set = useSetParameter()
  const open = (wanted: ConnectTab): void => set('tab', wanted === 'addresses' ? undefined : wanted)
  const working = keys.data?.filter(({ state }) => state !== 'revoked').length
  return (
    <Page
      title={t('title')}
      meta={
        <Text as="span" size="long" tone="faint">
          {t('lead')}
        </Text>
      }
      actions={
        <>
          <a className={buttonClass()} href="./api-docs/" target="_blank" rel="noreferrer">
            <i className="pi pi-external-link" aria-hidden="true" />
            {messages('docs')}
            <VisuallyHidden> {messages('newTab')}</VisuallyHidden>
          </a>
          {((tab === 'keys' && isAdmin) || tab === 'webhooks') && (
            <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {tab === 'keys' ? t('keys.add') : hooks('add')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={t('tabs')}
        panel={panel}
        current={tab}
        onChange={open}
        tabs={offered.map((key) => ({
          key,
          label: t(`tab.${key}`),
          ...(key === 'keys' && working !== undefined
            ? { note: <Badge tone={tab === 'keys' ? 'brand' : undefined}>{working}</Badge> }
            : {}),
        }))}
      />
      <div key={tab} id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className={styles.panel}>
        <LoadingFallback shows={<DrawerSkeleton />}>
          {tab === 'addresses' && (
            <AddressesTab choice={choice} onChoose={choose} onKeys={() => open('keys')} />
          )}
          {tab === 'keys' && <KeysTab user={user} isAdmin={isAdmin} onAdd={() => setAdding(true)} />}
          {tab === 'webhooks' && <WebhooksTab onAdd={() => setAdding(true)} />}
          {tab === 'steps' && <GuidesTab choice={choice} />}
        </LoadingFallback>
      </div>
      {adding &&
        (tab === 'webhooks' ? (
          <NewWebhook onClose={() => setAdding(false)} />
        ) : (
          <NewKey onClose={() => setAdding(false)} />
        ))}
    </Page>
  )
}
