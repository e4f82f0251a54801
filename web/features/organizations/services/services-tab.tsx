import { KeyCard } from './key-card.tsx'
import { ServicesCard } from './services-card.tsx'

/** The Services tab: which modules the organization uses and how, and its API key (part 3 section 2). */
export const ServicesTab = ({ clientId }: { clientId: number }) => (
  <div className="org-columns is-one">
    <ServicesCard clientId={clientId} />
    <KeyCard clientId={clientId} />
  </div>
)
