import { useRights } from '#web/lib/use-rights.ts'
import { ClientKeysCard } from './organization-keys-card.tsx'
import { ClientWebhooksCard } from './organization-webhooks-card.tsx'
import { KeyCard } from './key-card.tsx'
import { ServicesCard } from './services-card.tsx'

/** The Services tab: which modules the organization uses and how, its API key, and for platform admins all of its keys and webhooks (part 3 section 2). */
export const ServicesTab = ({ clientId }: { clientId: number }) => {
  const { isPlatformAdmin } = useRights()
  return (
    <div className="org-columns is-one">
      <ServicesCard clientId={clientId} />
      <KeyCard clientId={clientId} />
      {isPlatformAdmin && <ClientKeysCard clientId={clientId} />}
      {isPlatformAdmin && <ClientWebhooksCard clientId={clientId} />}
    </div>
  )
}
